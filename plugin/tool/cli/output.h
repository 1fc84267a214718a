// What a command prints.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"

namespace tabia::tool {

// Returns `text` as a terminal may show it: its lines and tabs stay, other control characters and marks of
// direction become blanks, and a line that is not UTF-8 is read as Windows-1252. A file may contain anything,
// and its texts reach commands by many ways, so everything that is printed passes through here.
std::string Shown(std::string_view text);

// Buffered text for a file descriptor, which stays open, or for a sink. What is written is Shown.
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  explicit Output(ByteSink& sink) : sink_(&sink) {}

  // An error ends the command: the reader has gone away (IsClosedPipe), or the system refused.
  absl::Status Write(std::string_view text);
  absl::Status Flush();

 private:
  absl::Status WriteToDescriptor();

  int descriptor_ = -1;
  ByteSink* sink_ = nullptr;
  std::string buffer_;
};

// Writes "tabia: WHY" to standard error, Shown.
void Warn(std::string_view why);

// Returns whether `status` means that the reader has closed the pipe, which is not an error.
bool IsClosedPipe(const absl::Status& status);

}  // namespace tabia::tool
