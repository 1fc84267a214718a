// Which slots of a bucket contain a fingerprint: all nine are compared at once, without a branch.
#pragma once

#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "core/base/bytes.h"
#include "core/index/layout/format.h"

namespace tabia::index {

// A bucket: u32 low[9] · u16 symbol[9] · u8 high[9] · count (low four bits), filter (high four bits)
inline constexpr uint32_t kSymbolsAt = 36;
inline constexpr uint32_t kHighAt = 54;
inline constexpr uint32_t kCountAt = 63;

inline constexpr uint32_t kAllSlots = (1u << kBucketSlots) - 1;

// Returns a set of slots: bit s is set if slot s of `bucket` contains `fingerprint`, used or not.
inline uint32_t MatchSlotsPortable(const char* bucket, uint64_t fingerprint) {
  uint32_t slots = 0;
  for (uint32_t slot = 0; slot < kBucketSlots; ++slot) {
    const uint64_t low = Load<uint32_t>(bucket + 4 * slot), high = Load<uint8_t>(bucket + kHighAt + slot);
    slots |= static_cast<uint32_t>((high << 32 | low) == fingerprint) << slot;
  }
  return slots;
}

#ifdef __SSE2__

// Compares with vectors of 16 bytes: nine low words become nine bytes, which meet the nine high ones.
inline uint32_t MatchSlotsSse2(const char* bucket, uint64_t fingerprint) {
  const auto load = [bucket](uint32_t at) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bucket + at));
  };
  const __m128i low = _mm_set1_epi32(static_cast<int>(fingerprint));
  const __m128i high = _mm_set1_epi8(static_cast<char>(fingerprint >> 32));
  const __m128i first_eight = _mm_packs_epi32(_mm_cmpeq_epi32(load(0), low), _mm_cmpeq_epi32(load(16), low));
  const __m128i ninth = _mm_cmpeq_epi32(_mm_cvtsi32_si128(Load<int>(bucket + 32)), low);
  const __m128i same_low = _mm_packs_epi16(first_eight, ninth);
  const __m128i same_high = _mm_cmpeq_epi8(_mm_srli_si128(load(48), kHighAt - 48), high);
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_and_si128(same_low, same_high))) & kAllSlots;
}

#endif

inline uint32_t MatchSlots(const char* bucket, uint64_t fingerprint) {
#ifdef __SSE2__
  return MatchSlotsSse2(bucket, fingerprint);
#else
  return MatchSlotsPortable(bucket, fingerprint);
#endif
}

}  // namespace tabia::index
