// Waits for a descriptor.
#pragma once

#include <chrono>

namespace tabia::io {

inline constexpr std::chrono::milliseconds kForEver{-1};

// Returns whether one of `events`, or an error, occurs within `limit`.
bool IsReadyWithin(int descriptor, short events, std::chrono::milliseconds limit);

}  // namespace tabia::io
