// The values of keys that wait for their buckets.
#pragma once

#include <cstdint>
#include <cstring>
#include <deque>
#include <string_view>

#include "core/base/bytes.h"
#include "core/index/builder/arena.h"

namespace tabia::index {

class WaitingValues {
 public:
  explicit WaitingValues(uint64_t spread) : spread_(spread) {}

  // Keeps the value of a key, by rising home bucket. Returns the handle that At takes.
  uint64_t Keep(std::string_view value, uint64_t home_bucket) {
    if (generations_.empty() || home_bucket > generations_.back().first_home + spread_) {
      generations_.push_back({home_bucket, Arena()});
    }
    char* const at = generations_.back().values.Take(4 + value.size());
    const uint32_t size = static_cast<uint32_t>(value.size());
    std::memcpy(at, &size, sizeof size);
    value.copy(at + 4, size);
    return reinterpret_cast<uintptr_t>(at);
  }

  static std::string_view At(uint64_t kept) {
    const char* const at = reinterpret_cast<const char*>(static_cast<uintptr_t>(kept));
    return {at + 4, Load<uint32_t>(at)};
  }

  // Frees values. All buckets before `bucket` are written, so no key waits whose home is more than `spread`
  // before it.
  void Forget(uint64_t bucket) {
    while (!generations_.empty() && generations_.front().first_home + 2 * spread_ < bucket) {
      generations_.pop_front();
    }
  }

 private:
  struct Generation {
    uint64_t first_home;
    Arena values;  // of homes up to first_home + spread
  };

  const uint64_t spread_;
  std::deque<Generation> generations_;
};

}  // namespace tabia::index
