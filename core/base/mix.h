// The finishing step of SplitMix64: a bijection after which every bit depends on every other.
#pragma once

#include <cstdint>

namespace tabia {

constexpr uint64_t MixBits(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// The increment of SplitMix64's state at each step.
inline constexpr uint64_t kSplitMixStep = 0x9e3779b97f4a7c15;

}  // namespace tabia
