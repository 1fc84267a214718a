// How many keys have each value, in bounded memory.
//
// Nearly all keys have one of some thousand values, but the map of all values is larger than the caches of a core. So the
// last value of each of kCached hashes is counted apart, and its count added to the map when another value takes its
// place. Invariant: a value that is counted apart is in the map already, so the map has the size that it would have if all
// were counted there.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/index/builder/value_map.h"

namespace tabia::index {

// When there are too many different values, the rarest are dropped, repeatedly. The frequent ones occur often
// enough to stay, with a count that is a little too low. What is dropped depends only on the order of the
// values.
class ValueCounter {
 public:
  void Add(std::string_view value) {
    if (!ValueMap<uint64_t>::IsShort(value)) return Count(value, 1);
    const uint64_t packed = ValueMap<uint64_t>::Pack(value);
    Cached& cached = cache_[packed * kMultiplier >> (64 - kCachedBits)];
    if (cached.packed == packed) {
      ++cached.count;
      return;
    }
    Flush(cached);
    cached.packed = packed;
    Count(value, 1);
  }

  // Visits the values that more than one key has, or seems to have; the bytes are valid during the call only.
  // Nothing is added afterwards.
  void ForEachRepeated(absl::FunctionRef<void(std::string_view value, uint64_t count)> visit);

 private:
  static constexpr uint64_t kMaxValues = uint64_t{7} << 17;  // as many as 2^20 slots hold
  static constexpr uint64_t kMaxLongBytes = uint64_t{1} << 24;
  static constexpr int kCachedBits = 12;
  static constexpr uint64_t kMultiplier = 0x9e3779b97f4a7c15;

  struct Cached {
    static constexpr uint64_t kNone = UINT64_MAX;  // has a size that no value has

    uint64_t packed = kNone;
    uint64_t count = 0;  // besides that in the map
  };

  void Count(std::string_view value, uint64_t count) {
    counts_.At(value) += count;
    if (counts_.size() >= kMaxValues || counts_.long_bytes() >= kMaxLongBytes) Thin();
  }
  void Flush(Cached& cached) {
    if (cached.count == 0) return;
    counts_.At(ValueMap<uint64_t>::Unpack(cached.packed)) += cached.count;
    cached = {};
  }
  void Thin();

  ValueMap<uint64_t> counts_;
  std::array<Cached, size_t{1} << kCachedBits> cache_;
};

}  // namespace tabia::index
