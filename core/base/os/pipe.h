// Pipes, sockets and terminals as sources of bytes.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/byte_source.h"

namespace tabia {

// Returns whether `path` is neither a regular file nor a folder. Does not open it, because a pipe can be
// opened only once.
bool IsPipe(const std::string& path);

// Returns a source of what a pipe contains from now on, in the memory of one piece. It is empty if no process
// begins to write into the pipe within two seconds.
absl::StatusOr<std::unique_ptr<ByteSource>> OpenPipe(const std::string& path);

}  // namespace tabia
