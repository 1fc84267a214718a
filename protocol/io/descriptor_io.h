// Writes to descriptors that are not on an event loop, and the signal of closed pipes.
#pragma once

#include <string_view>

namespace tabia::io {

// Ignores SIGPIPE, so that a write to a pipe without a reader fails instead of ending the process.
void IgnoreClosedPipes();

// Returns whether a read or write that failed with this error number can be repeated.
bool IsTransient(int error);

// Returns whether a write of a few KiB would return at once. Also true if it would fail, and always true on Windows,
// which has no such test.
bool IsWritable(int descriptor);

// Writes all of `text`, waiting for a slow reader. Returns 0 or the system's error number.
int WriteAll(int descriptor, std::string_view text);

}  // namespace tabia::io
