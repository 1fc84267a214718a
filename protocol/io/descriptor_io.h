// Single reads and writes of a descriptor: a pipe, a terminal or a file.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string_view>

namespace tabia::io {

// From now on a write to a pipe that has no reader fails, and does not end the process.
void IgnoreClosedPipes();

// Whether a read or write that failed with this error number only has to be tried again.
bool IsTransient(int error);

// Whether a read has not to wait longer than `limit`. True also at the end.
bool IsReadable(int descriptor, std::chrono::milliseconds limit = {});

// Whether a write, to a pipe of a few KiB, has not to wait longer than `limit`. True also where it would fail, and where
// the system does not know.
bool IsWritable(int descriptor, std::chrono::milliseconds limit = {});

// Reads what is there, up to `size` bytes. Returns how many bytes that were, 0 at the end, or -1 and errno.
ssize_t ReadSome(int descriptor, char* into, size_t size);

// Writes what `descriptor`, which may be one that blocks, takes without waiting. Returns how many bytes that
// were, or -1 and errno: EAGAIN if it takes none now.
ssize_t WriteNow(int descriptor, std::string_view text);

// Writes until nothing is left. Waits while the reader is slow. Returns 0, or the error number with which the
// system refused.
int WriteAll(int descriptor, std::string_view text);

}  // namespace tabia::io
