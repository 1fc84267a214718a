// The interfaces of the protocols: a line of the client in, a reply out; for HTTP, bytes instead of lines.
//
// Sessions use no stream, thread or clock. A driver (io/line_loop.h, io/server.h) reads the client's bytes, passes them
// to a session, and writes the reply, so a test of a session is a text file.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::protocol {

struct Reply;

// Work that may take long, such as reading a book on the network. It may run on any thread. The function that it
// returns runs on the thread of the conversation, and returns the reply.
using Work = std::function<std::function<Reply()>()>;

// The output of a line or a message, which the driver has to deliver.
struct Reply {
  std::string bytes = {};  // to write to the client; lines have their ends
  // A line for the upstream program. Its answer must come next.
  std::optional<std::string> to_upstream = {};
  // Work whose reply follows this one, before any further message of the client. Only for a Conversation.
  Work work = {};
  bool close = false;                 // the client is done: write `bytes` and close
  std::vector<std::string> log = {};  // lines for the user

  void AddLine(std::string_view line) { bytes.append(line).push_back('\n'); }
};

// A conversation in lines. Not safe for use by two threads at once.
class Session {
 public:
  virtual ~Session() = default;

  // Handles one line, without its line end. A driver may pass only the beginning of a line that is too long, at least
  // one byte longer than the limit of the protocol.
  virtual Reply HandleLine(std::string_view line) = 0;

  // Handles the answer of the upstream program, or the error instead of it. Called once after each reply with
  // `to_upstream`, before any further line of the client.
  virtual Reply HandleUpstream(const absl::StatusOr<std::string>&) { return {}; }

  // Returns whether a pending answer needs only other work, such as opening a book, and no further line of the client.
  // A driver continues until that answer is sent, even if the client sends no more lines.
  virtual bool awaits_work() const { return false; }

  // Returns false while many lines wait for other work. A driver then reads no further lines until that work is done.
  virtual bool takes_lines() const { return true; }

  // Sends the pending answers without waiting for other work. Called if the client has quit and the work takes too
  // long.
  virtual Reply StopWaiting() { return {}; }
};

// A conversation in messages of bytes, with one client of a TCP server. Not safe for use by two threads at once.
class Conversation {
 public:
  virtual ~Conversation() = default;

  // Removes the first message from `bytes` and answers it. If they complete no message, removes all of them and returns
  // nothing.
  virtual std::optional<Reply> Take(std::string_view& bytes) = 0;

  // Answers the bytes after the last message, because the client sends no more; returns nothing if they need no answer.
  virtual std::optional<Reply> TakeRest() = 0;

  // Handles the answer of the upstream program, see Session::HandleUpstream.
  virtual Reply HandleUpstream(const absl::StatusOr<std::string>&) { return {}; }

  // Returns whether the client sends messages without waiting for the answers. `unread` are the bytes that it has sent
  // after the current message.
  virtual bool IsAhead(std::string_view unread) const = 0;

  // Returns whether the client has sent a part of a message.
  virtual bool is_within_message() const = 0;
};

}  // namespace tabia::protocol
