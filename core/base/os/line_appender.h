// A text file to which several programs append lines at the same time.
#pragma once

#include <functional>
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
//
// If the path leads to another file meanwhile, because an editor saved it by renaming, Append opens the new file.
class LineAppender {
 public:
  // Returns an error unless lines may be appended to the file at `path`, which may be missing.
  using Check = std::function<absl::Status(const std::string& path)>;

  // Opens the regular file at `path`, and creates it if it is missing. `check` is called before a file is opened, also
  // by Append.
  static absl::StatusOr<LineAppender> Open(const std::string& path, Check check = {});

  // Appends a line, which is passed without its end.
  absl::Status Append(std::string_view line);
  // Writes the appended lines to the disk, so that they survive a power failure.
  absl::Status Sync();

 private:
  LineAppender(std::string path, Check check) : path_(std::move(path)), check_(std::move(check)) {}
  absl::Status OpenFile();
  bool IsAtPath() const { return IsFileAt(path_, file_.number()); }
  bool EndsInsideLine() const;

  std::string path_;
  Check check_;
  Descriptor file_;
};

}  // namespace tabia
