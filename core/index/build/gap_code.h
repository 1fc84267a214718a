// Rising numbers as the gaps between them, each in as few whole bytes as it needs. Mixed keys are uniform, so gaps are of
// nearly one size: of a million keys six bytes, where a key takes eight and a varint seven.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace tabia::index {

// Returns in how many bytes a gap is stored: 1 to 8.
inline uint32_t BytesOfGap(uint64_t gap) {
  return std::max<uint32_t>((static_cast<uint32_t>(std::bit_width(gap)) + 7) / 8, 1);
}

// Appends the low `bytes` bytes of `gap`.
inline void AppendGap(std::string& out, uint64_t gap, uint32_t bytes) {
  out.append(reinterpret_cast<const char*>(&gap), bytes);
}

// Returns the gap in the first `bytes` bytes of `stored`, which has at least that many.
inline uint64_t LoadGap(std::string_view stored, uint32_t bytes) {
  uint64_t gap = 0;
  if (stored.size() < sizeof gap) {
    std::memcpy(&gap, stored.data(), bytes);
    return gap;
  }
  std::memcpy(&gap, stored.data(), sizeof gap);  // a copy of fixed size is one instruction
  return gap & UINT64_MAX >> (64 - 8 * bytes);
}

}  // namespace tabia::index
