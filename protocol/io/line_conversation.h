// A conversation in lines.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "protocol/io/line_splitter.h"
#include "protocol/session.h"

namespace tabia::io {

class LineConversation final : public protocol::Conversation {
 public:
  LineConversation(std::unique_ptr<protocol::Session> session, size_t max_line_bytes)
      : session_(std::move(session)), splitter_(max_line_bytes) {}

  std::optional<protocol::Reply> Take(std::string_view& bytes) override;
  // A client that writes its last line without an end and then waits gets its answer too.
  std::optional<protocol::Reply> TakeRest() override;
  protocol::Reply HandleUpstream(const absl::StatusOr<std::string>& reply) override;
  bool IsAhead(std::string_view unread) const override;
  bool is_within_message() const override { return splitter_.is_within_line(); }

 private:
  const std::unique_ptr<protocol::Session> session_;
  LineSplitter splitter_;
};

// Begin the conversation of one more client.
using SessionMaker = std::function<std::unique_ptr<protocol::Session>()>;
using ConversationMaker = std::function<std::unique_ptr<protocol::Conversation>()>;

// Returns what makes conversations of such sessions.
ConversationMaker InLines(SessionMaker make_session, size_t max_line_bytes);

}  // namespace tabia::io
