// A text file to which several programs append lines at the same time.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/os/file_io.h"

namespace tabia {

// Appends each line by one call of the system, so that lines of several programs on one machine do not mix. (A network
// file system does not promise that for several machines.) An incomplete line of a killed program stays in the file;
// the next Append ends it.
class LineAppender {
 public:
  // Opens the file at `path`, and creates it if it is missing.
  static absl::StatusOr<LineAppender> Open(const std::string& path);

  // Appends a line, which is passed without its end.
  absl::Status Append(std::string_view line);

 private:
  LineAppender(std::string path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}
  bool EndsInsideLine() const;

  std::string path_;
  Descriptor file_;
};

}  // namespace tabia
