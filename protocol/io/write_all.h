// Writes to a descriptor until nothing is left.
#pragma once

#include <string_view>

namespace tabia::io {

// Waits while the reader is slow. Returns 0, or the error number with which the system refused.
int WriteAll(int descriptor, std::string_view text);

}  // namespace tabia::io
