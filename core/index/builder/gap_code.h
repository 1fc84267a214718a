// Rising numbers as the gaps between them, in a Rice code: the low bits of a gap as they are, the number above them in
// unary. Mixed keys are uniform, so their gaps are distributed exponentially, and with as many low bits as the mean gap
// has, but one, a gap takes at most 0.14 bits more than any code must.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/base/bytes.h"

namespace tabia::index {

// Returns how many low bits to store of each of `count` gaps, at least one, whose sum is `sum`. The unary parts of all then
// have at most three bits a gap, however the gaps are distributed.
inline uint32_t LowBitsOfGaps(uint64_t sum, uint64_t count) {
  return static_cast<uint32_t>(std::bit_width(sum / count | 1)) - 1;
}

// What the bits are written and read by.
inline constexpr uint32_t kMaxBitsAtOnce = 32;

inline void PutGap(BitWriter& out, uint64_t gap, uint32_t low_bits) {
  const uint32_t lowest = std::min(low_bits, kMaxBitsAtOnce), others = low_bits - lowest;
  out.PutUnary(gap >> low_bits);
  out.Put(gap & ((uint64_t{1} << lowest) - 1), lowest);
  out.Put(gap >> lowest & ((uint64_t{1} << others) - 1), others);
}

// Returns the `width` bits at `position`, at most kMaxBitsAtOnce, and advances it.
inline uint64_t TakeBits(const LongBits& bits, uint64_t& position, uint32_t width) {
  const uint64_t taken = bits.At(position) & ((uint64_t{1} << width) - 1);
  position += width;
  return taken;
}

// Returns the number of ones before the next zero at `position`, and advances it beyond that.
inline uint64_t TakeUnary(const LongBits& bits, uint64_t& position) {
  const uint64_t begin = position;
  uint32_t ones = 0;
  while ((ones = static_cast<uint32_t>(std::countr_one(bits.At(position)))) >= kMaxBitsAtOnce) {
    position += kMaxBitsAtOnce;
  }
  position += ones + 1;
  return position - begin - 1;
}

// Returns the gap at `position`, and advances it. Nearly every gap is in one window of the bits.
inline uint64_t TakeGap(const LongBits& bits, uint64_t& position, uint32_t low_bits) {
  const uint64_t window = bits.At(position);
  const uint32_t ones = static_cast<uint32_t>(std::countr_one(window));
  if (ones + 1 + low_bits <= LongBits::kWindow) {
    position += ones + 1 + low_bits;
    return uint64_t{ones} << low_bits | (window >> (ones + 1) & ((uint64_t{1} << low_bits) - 1));
  }
  const uint32_t lowest = std::min(low_bits, kMaxBitsAtOnce);
  const uint64_t high = TakeUnary(bits, position);
  const uint64_t low = TakeBits(bits, position, lowest);
  return high << low_bits | TakeBits(bits, position, low_bits - lowest) << lowest | low;
}

}  // namespace tabia::index
