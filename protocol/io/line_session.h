// What the servers and loops of this room drive: one client's conversation in lines.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::io {

// What to do after a line.
struct LineOutcome {
  std::vector<std::string> lines = {};           // for the client, without line ends
  std::optional<std::string> ask_fallback = {};  // whose answer has to come next, through HandleFallback
  bool close = false;                            // the conversation is over
  std::vector<std::string> log = {};             // for the user
};

// Never handed to two threads at once, and never a line before the fallback's answer that it waits for.
class LineSession {
 public:
  virtual ~LineSession() = default;

  // One line of the client without its line end. Of a line that is too long a beginning comes, one byte
  // longer than what is allowed.
  virtual LineOutcome HandleLine(std::string_view line) = 0;
  // The line that the fallback answered, or why it did not.
  virtual LineOutcome HandleFallback(const absl::StatusOr<std::string>& reply) = 0;
};

// Begins the conversation of one more client.
using SessionMaker = std::function<std::unique_ptr<LineSession>()>;

// Tells the user; `text` is one line without its end.
using Log = std::function<void(const std::string& text)>;

}  // namespace tabia::io
