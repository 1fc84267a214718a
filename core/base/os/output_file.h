// What a path given as output names.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_sink.h"

namespace tabia {

// A sink whose bytes appear at Commit, all of them or none.
class OutputFile : public ByteSink {
 public:
  virtual absl::Status Commit() = 0;
  // Returns how many bytes there are so far.
  virtual uint64_t size() const = 0;
};

// Opens `path` to write to. Links are followed: the file that they lead to is replaced (AtomicFile), and they
// stay. A pipe, a terminal and whatever is the standard output of this process receive the bytes at Commit,
// which until then are in a nameless file in `temp_folder`. Any other existing thing is an error. Opening a
// named pipe waits for its reader.
absl::StatusOr<std::unique_ptr<OutputFile>> OpenOutput(const std::string& path,
                                                       const std::string& temp_folder = "");

// Returns the folder for temporary files while `output` is written: that of the file that is replaced, or
// DefaultTempFolder().
std::string TempFolderFor(const std::string& output);

// Returns whether `path` names what the standard output of this process is.
bool IsStandardOutput(const std::string& path);

}  // namespace tabia
