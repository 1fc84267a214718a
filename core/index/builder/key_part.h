// Parts of the mixed keys, by their highest bits. They are of nearly equal size, because mixed keys are uniform, and what
// is in different parts is merged and folded on different threads.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace tabia::index {

inline constexpr int kKeyPartBits = 10;
inline constexpr uint32_t kMaxKeyParts = uint32_t{1} << kKeyPartBits;

// One of `count` parts, a power of two of at most kMaxKeyParts.
struct KeyPart {
  uint32_t number = 0;
  uint32_t count = 1;

  // Returns the part of the finest division with which it begins; for the last part that after it, kMaxKeyParts.
  uint32_t first() const { return number * (kMaxKeyParts / count); }
  uint32_t end() const { return (number + 1) * (kMaxKeyParts / count); }
};

// Returns the number of a key's part of the finest division.
inline uint32_t PartOfKey(uint64_t mixed) {
  return static_cast<uint32_t>(mixed >> (64 - kKeyPartBits));
}

// Returns the lowest key of a part of the finest division.
inline uint64_t FirstKeyOfPart(uint32_t part) {
  return uint64_t{part} << (64 - kKeyPartBits);
}

// Returns into how many parts to divide this many records: small parts fit the caches, but each takes time to begin.
inline uint32_t CountOfParts(uint64_t records) {
  constexpr uint64_t kRecordsOfPart = 1 << 15;
  return std::bit_floor(
      static_cast<uint32_t>(std::clamp<uint64_t>(records / kRecordsOfPart, 1, kMaxKeyParts)));
}

}  // namespace tabia::index
