// Writing to a descriptor.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string_view>

namespace tabia::io {

// Whether a read or write that failed with this error number only has to be tried again.
bool IsTransient(int error);

// Whether a write, to a pipe of up to PIPE_BUF bytes, has not to wait longer than `limit`. True also where it would
// fail.
bool IsWritable(int descriptor, std::chrono::milliseconds limit = {});

// Writes what `descriptor`, which may be one that blocks, takes without waiting. Returns how many bytes that
// were, or -1 and errno: EAGAIN if it takes none now.
ssize_t WriteNow(int descriptor, std::string_view text);

// Writes until nothing is left. Waits while the reader is slow. Returns 0, or the error number with which the
// system refused.
int WriteAll(int descriptor, std::string_view text);

}  // namespace tabia::io
