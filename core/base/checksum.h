// The checksum and the content hash of every file that tabia writes: XXH3, 64 bits.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

struct XXH3_state_s;

namespace tabia {

uint64_t Checksum(std::string_view bytes);

// Returns another, independent hash of the same bytes for each `seed`.
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

}  // namespace tabia
