// The output of a command, and its warnings.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"
#include "core/records/source_report.h"

namespace tabia::tool {

// Returns `text` in a form that is safe for a terminal. Line ends and tabs stay; other control characters and
// characters that change the direction of text become blanks; a line that is not UTF-8 is read as Windows-1252. Texts
// of books reach commands in many ways, so all output passes through this function.
std::string MakePrintableLines(std::string_view text);

// Buffered output to a file descriptor, which stays open, or to a sink. All text passes through MakePrintableLines.
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  explicit Output(ByteSink& sink) : sink_(&sink) {}

  // Returns an error that must end the command: a closed pipe (IsClosedPipe), or a failure of the system.
  absl::Status Write(std::string_view text);
  absl::Status Flush();

  // Returns the width of the terminal that shows the output; 0 if none does.
  size_t columns() const;

 private:
  absl::Status WriteToDescriptor();

  int descriptor_ = -1;
  ByteSink* sink_ = nullptr;
  std::string buffer_;
};

// Writes "tabia: WHY" to standard error.
void Warn(std::string_view why);
// Warns of each kind of record of a source that was skipped.
void WarnOfSkipped(std::string_view source, const std::map<std::string, records::Skipped>& skipped);

// Returns true if `status` means that the reader has closed the pipe. The command then ends quietly.
bool IsClosedPipe(const absl::Status& status);

}  // namespace tabia::tool
