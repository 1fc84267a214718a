// Writing to a descriptor.
#pragma once

#include <string_view>

namespace tabia::io {

// Whether a write, to a pipe of up to PIPE_BUF bytes, has not to wait. True also where it would fail.
bool IsWritable(int descriptor);

// Writes until nothing is left. Waits while the reader is slow. Returns 0, or the error number with which the
// system refused.
int WriteAll(int descriptor, std::string_view text);

}  // namespace tabia::io
