// The one interface of everything that a TCP server serves: bytes of one client in, bytes out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "protocol/session.h"

namespace tabia::protocol {

// What to do after a message of the client.
struct Turn {
  std::string bytes = {};                       // for the client
  std::optional<std::string> to_upstream = {};  // for the upstream program, whose answer has to come next
  bool close = false;                           // the conversation is over
  Lines log = {};                               // for the user
};

// Finds the messages in the bytes of one client and answers each. Knows no socket, thread or clock. Not safe for use by
// two threads at once.
class Conversation {
 public:
  virtual ~Conversation() = default;

  // Takes the first message off `bytes` and answers it. Where they complete none, takes all of them and returns nothing.
  virtual std::optional<Turn> Take(std::string_view& bytes) = 0;

  // Answers what came after the last message, because the client sends no more; returns nothing if that has no answer.
  virtual std::optional<Turn> TakeRest() = 0;

  // As Session::HandleUpstream.
  virtual Turn HandleUpstream(const absl::StatusOr<std::string>&) { return {}; }

  // Returns whether a client that has sent `unread` too, after a message that is being answered, is ahead of its answers.
  virtual bool IsAhead(std::string_view unread) const = 0;

  // Returns whether the client has sent a part of a message.
  virtual bool is_within_message() const = 0;
};

}  // namespace tabia::protocol
