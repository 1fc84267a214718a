// Waits for a descriptor; declared here for the Linux sources, and defined in descriptor_io.cc.
#pragma once

#include <chrono>

namespace tabia::io {

inline constexpr std::chrono::milliseconds kForEver{-1};

// Returns whether one of `events`, or an error, occurs within `limit`.
bool IsReadyWithin(int descriptor, short events, std::chrono::milliseconds limit);

}  // namespace tabia::io
