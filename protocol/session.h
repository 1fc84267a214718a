// The one interface of everything that takes a line and answers lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::protocol {

// Lines have no line ends.
using Lines = std::vector<std::string>;

// What to do after a line.
struct Reply {
  Lines lines = {};                             // for the client
  std::optional<std::string> to_upstream = {};  // for the upstream program, whose answer has to come next
  bool close = false;                           // the conversation is over
  Lines log = {};                               // for the user
};

// One client's conversation. Knows no stream, thread or clock: a driver hands it lines and sends what it answers.
// Not safe for use by two threads at once.
class Session {
 public:
  virtual ~Session() = default;

  // Takes one line of the client without its line end. Of a line that is too long the driver may pass the beginning
  // alone, at least one byte longer than the limit of the protocol.
  virtual Reply HandleLine(std::string_view line) = 0;

  // Takes the line that the upstream program answered, or why it did not. Called once after each reply with a line for
  // it, before any further line of the client.
  virtual Reply HandleUpstream(const absl::StatusOr<std::string>&) { return {}; }
};

}  // namespace tabia::protocol
