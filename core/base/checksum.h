// Hashes of bytes and integers. XXH3 with 64 bits is the checksum and the content hash of every file that tabia writes.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

struct XXH3_state_s;

namespace tabia {

uint64_t Checksum(std::string_view bytes);

// Returns the checksum of the bytes of a file if they are at most 64 MiB, and otherwise of 64 blocks of 1 MiB, spread
// evenly: a number that changes with the content and takes some milliseconds at any size.
uint64_t SampledChecksum(std::string_view bytes);

// Returns an independent hash of the same bytes for each `seed`.
uint64_t Checksum(std::string_view bytes, uint64_t seed);

// The checksum of bytes that arrive in parts.
class RunningChecksum {
 public:
  RunningChecksum();
  void Add(std::string_view bytes);
  uint64_t Value() const;

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Free> state_;
};

// Returns the finishing step of SplitMix64: a bijection in which each bit of the result depends on every bit of `x`.
constexpr uint64_t MixBits(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// The increment of SplitMix64's state at each step.
inline constexpr uint64_t kSplitMixStep = 0x9e3779b97f4a7c15;

}  // namespace tabia
