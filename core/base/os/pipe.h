// Pipes, sockets and terminals as sources of bytes.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/byte_source.h"

namespace tabia {

// Whether `path` is neither a regular file nor a folder. Opens nothing: a pipe can be opened once only.
bool IsPipe(const std::string& path);

// What a pipe holds from here on, in the memory of one piece. It is empty if nobody begins to write into it
// within two seconds.
absl::StatusOr<std::unique_ptr<ByteSource>> OpenPipe(const std::string& path);

}  // namespace tabia
