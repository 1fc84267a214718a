// The requests of one client, with persistent connections and pipelining.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/http/request.h"
#include "protocol/http/response.h"
#include "protocol/http/site.h"
#include "protocol/session.h"

namespace tabia::http {

class Conversation final : public protocol::Conversation {
 public:
  // Starts with no bytes received. `site` must outlive the conversation.
  explicit Conversation(const Site& site) : site_(site) {}

  std::optional<protocol::Reply> Take(std::string_view& bytes) override;
  std::optional<protocol::Reply> TakeRest() override { return std::nullopt; }
  bool IsAhead(std::string_view unread) const override { return !unread.empty(); }
  bool is_within_message() const override { return !kept_.empty() || posted_; }

 private:
  // Returns "100 Continue" if the client waits for it before it sends the body, and nothing if the body is incomplete.
  std::optional<protocol::Reply> TakeHead(std::string_view head);
  std::optional<protocol::Reply> TakeBody(std::string_view& bytes);
  protocol::Reply Answer(const Request& request) const;
  protocol::Reply Refuse(const BadHead& bad) const;
  protocol::Reply ReplyOf(const Request& request, const Response& response) const;

  const Site& site_;
  std::string kept_;               // the beginning of a head
  std::optional<Request> posted_;  // whose body is not complete yet
};

}  // namespace tabia::http
