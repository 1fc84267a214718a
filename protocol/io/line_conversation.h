// Lines from a stream of bytes, and conversations in them.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "protocol/session.h"

namespace tabia::io {

// Splits a stream of bytes into lines, which end in LF or CR LF. A line longer than `max_bytes` is cut to `max_bytes` +
// 1, so that the caller sees that it is too long, and memory stays bounded. A line that is complete in the given bytes
// is not copied.
class LineSplitter {
 public:
  explicit LineSplitter(size_t max_bytes) : max_bytes_(max_bytes) {}

  // Removes the first line from `bytes` and returns it. If they complete no line, removes all of them and returns
  // nothing. The line is valid until `bytes` change, or until the next call.
  std::optional<std::string_view> TakeLine(std::string_view& bytes);
  // Returns the bytes after the last line end; nothing if there are none. They are valid until the next call.
  std::optional<std::string_view> TakeRest();

  // Returns whether the last line has no end yet.
  bool is_within_line() const { return !is_completed_ && !kept_.empty(); }

 private:
  void Keep(std::string_view bytes) { kept_.append(bytes.substr(0, max_bytes_ + 1 - kept_.size())); }
  static std::string_view Complete(std::string_view line);
  void ForgetCompleted();

  size_t max_bytes_;
  std::string kept_;           // the beginning of a line
  bool is_completed_ = false;  // `kept_` is the line returned last
};

class LineConversation final : public protocol::Conversation {
 public:
  LineConversation(std::unique_ptr<protocol::Session> session, size_t max_line_bytes)
      : session_(std::move(session)), splitter_(max_line_bytes) {}

  std::optional<protocol::Reply> Take(std::string_view& bytes) override;
  // Answers a last line without an end too, because some clients send one and wait.
  std::optional<protocol::Reply> TakeRest() override;
  protocol::Reply HandleUpstream(const absl::StatusOr<std::string>& reply) override;
  bool IsAhead(std::string_view unread) const override;
  bool is_within_message() const override { return splitter_.is_within_line(); }

 private:
  const std::unique_ptr<protocol::Session> session_;
  LineSplitter splitter_;
};

// Functions that start a session or a conversation for a new client.
using SessionMaker = std::function<std::unique_ptr<protocol::Session>()>;
using ConversationMaker = std::function<std::unique_ptr<protocol::Conversation>()>;

// Returns a maker of conversations with these sessions.
ConversationMaker InLines(SessionMaker make_session, size_t max_line_bytes);

}  // namespace tabia::io
