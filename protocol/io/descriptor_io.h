// Descriptors that nothing else of this program awaits.
#pragma once

#include <string_view>

namespace tabia::io {

// From now on a write to a pipe that has no reader fails, and does not end the process.
void IgnoreClosedPipes();

// Whether a read or write that failed with this error number only has to be tried again.
bool IsTransient(int error);

// Whether a write, to a pipe of a few KiB, need not wait. True also where it would fail, and where the system does not
// know.
bool IsWritable(int descriptor);

// Writes until nothing is left. Waits while the reader is slow. Returns 0, or the error number with which the
// system refused.
int WriteAll(int descriptor, std::string_view text);

}  // namespace tabia::io
