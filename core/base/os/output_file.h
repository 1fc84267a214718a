// What a path given as output names.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/os/output_sink.h"

namespace tabia {

// Opens `path` to write to. Links are followed: the file that they lead to is replaced (AtomicFile), and they
// stay. A pipe, a terminal and whatever is the standard output of this process receive the bytes at Commit,
// which until then are in a nameless file in `temp_folder`. Any other existing thing is an error. Opening a
// named pipe waits for its reader.
absl::StatusOr<std::unique_ptr<OutputSink>> OpenOutput(const std::string& path,
                                                       const std::string& temp_folder = "");

// Returns the folder for temporary files while `output` is written: that of the file that is replaced, or
// DefaultTempFolder().
std::string TempFolderFor(const std::string& output);

// Returns whether `path` names what the standard output of this process is.
bool IsStandardOutput(const std::string& path);

}  // namespace tabia
