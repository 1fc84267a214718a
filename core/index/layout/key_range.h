// One of several equal ranges of the mixed keys, for a merge that several machines share. Mixed keys are uniform, so
// each range has nearly the same number of keys. Ranges always use salt 0, even if the salt of the index differs.
#pragma once

#include <cstdint>

#include "core/index/layout/mixer.h"

namespace tabia::index {

inline constexpr uint32_t kMaxRanges = 65'536;

struct KeyRange {
  uint32_t number = 1;  // counted from 1
  uint32_t count = 1;   // at most kMaxRanges

  // Returns the lowest mixed key of the range, and the highest one.
  constexpr uint64_t first() const { return Start(number - 1); }
  constexpr uint64_t last() const { return number == count ? UINT64_MAX : Start(number) - 1; }

  constexpr bool Has(uint64_t mixed) const { return first() <= mixed && mixed <= last(); }

  bool operator==(const KeyRange&) const = default;

 private:
  constexpr uint64_t Start(uint64_t ranges_before) const {
    return static_cast<uint64_t>((static_cast<uint128>(ranges_before) << 64) / count);
  }
};

}  // namespace tabia::index
