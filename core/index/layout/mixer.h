// Maps a key to the buckets that may contain it, and back.
#pragma once

#include <cstdint>

#include "core/base/checksum.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

__extension__ using uint128 = unsigned __int128;

// Mixes a key, so that mixed keys are uniform even if keys are not. A bijection for each salt.
constexpr uint64_t Mix(uint64_t key, uint64_t salt) {
  return MixBits(key ^ salt);
}

// Returns the x of y = x ^ (x >> shift), for shifts of 22 and more.
constexpr uint64_t UndoShift(uint64_t y, int shift) {
  return y ^ (y >> shift) ^ (shift < 32 ? y >> (2 * shift) : 0);
}

constexpr uint64_t Unmix(uint64_t mixed, uint64_t salt) {
  uint64_t x = UndoShift(mixed, 31) * 0x319642b2d24d8ec3;  // the inverses of MixBits' factors
  x = UndoShift(x, 27) * 0x96de1b173f119089;
  return UndoShift(x, 30) ^ salt;
}

constexpr uint64_t HomeBucket(uint64_t mixed, uint64_t home_buckets) {
  return static_cast<uint64_t>((static_cast<uint128>(mixed) * home_buckets) >> 64);
}

// Returns the smallest mixed key whose home is `bucket`.
constexpr uint64_t FirstMixed(uint64_t bucket, uint64_t home_buckets) {
  return static_cast<uint64_t>(((static_cast<uint128>(bucket) << 64) + home_buckets - 1) / home_buckets);
}

constexpr uint64_t Fingerprint(uint64_t mixed) {
  return mixed & ((uint64_t{1} << kFingerprintBits) - 1);
}

// Returns the distance from the home bucket of a displaced key to its second bucket: 1 to `spread`, a power of two.
constexpr uint64_t Displacement(uint64_t fingerprint, uint32_t spread) {
  return 1 + (fingerprint & (spread - 1));
}

// Returns the bit of the home bucket's filter that is set when a key with this fingerprint is displaced.
constexpr uint32_t FilterBit(uint64_t fingerprint) {
  return 1u << ((fingerprint >> 12) & 3);
}

// Returns the bits of a mixed key above its fingerprint. Its home bucket determines most of them, a remainder
// the rest.
constexpr uint64_t KeyTop(uint64_t mixed) {
  return mixed >> kFingerprintBits;
}

}  // namespace tabia::index
