// What a command prints.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace tabia::tool {

// Buffered text for a file descriptor, which stays open.
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}

  // An error ends the command: the reader has gone away (IsClosedPipe), or the system refused.
  absl::Status Write(std::string_view text);
  absl::Status Flush();

 private:
  int descriptor_;
  std::string buffer_;
};

// Returns whether `status` means that the reader has closed the pipe, which is not an error.
bool IsClosedPipe(const absl::Status& status);

}  // namespace tabia::tool
