// One bucket of the index: 64 bytes, so that a probe reads one cache line.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "core/base/bytes.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

// A bucket: u32 low[9] · u16 symbol[9] · u8 high[9] · count (low four bits), filter (high four bits)
inline constexpr uint32_t kSymbolsAt = 36;
inline constexpr uint32_t kHighAt = 54;
inline constexpr uint32_t kCountAt = 63;

inline constexpr uint32_t kAllSlots = (1u << kBucketSlots) - 1;

// Returns a set of slots: bit s is set if slot s of `bucket` contains `fingerprint`, even if the slot is not in use.
// MatchSlots does the same for all nine slots at once, without a branch.
inline uint32_t MatchSlotsPortable(const char* bucket, uint64_t fingerprint) {
  uint32_t slots = 0;
  for (uint32_t slot = 0; slot < kBucketSlots; ++slot) {
    const uint64_t low = Load<uint32_t>(bucket + 4 * slot), high = Load<uint8_t>(bucket + kHighAt + slot);
    slots |= static_cast<uint32_t>((high << 32 | low) == fingerprint) << slot;
  }
  return slots;
}

#ifdef __SSE2__

// Compares with vectors of 16 bytes. The results of the nine low words become nine bytes, which are combined with the
// results of the nine high bytes.
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

#elif defined(__aarch64__)

// Compares eight slots with vectors, in which equal bytes become bits that are summed. Compares the ninth slot alone.
inline uint32_t MatchSlotsNeon(const char* bucket, uint64_t fingerprint) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(bucket);
  const auto same_four = [bytes, low = vdupq_n_u32(static_cast<uint32_t>(fingerprint))](uint32_t at) {
    return vmovn_u32(vceqq_u32(vreinterpretq_u32_u8(vld1q_u8(bytes + at)), low));
  };
  const uint8_t high = static_cast<uint8_t>(fingerprint >> 32);
  const uint8x8_t same_low = vmovn_u16(vcombine_u16(same_four(0), same_four(16)));
  const uint8x8_t same_high = vceq_u8(vld1_u8(bytes + kHighAt), vdup_n_u8(high));
  const uint8x8_t bits = vcreate_u8(0x8040201008040201);
  const bool ninth =
      Load<uint32_t>(bucket + 32) == static_cast<uint32_t>(fingerprint) && bytes[kHighAt + 8] == high;
  return vaddv_u8(vand_u8(vand_u8(same_low, same_high), bits)) | static_cast<uint32_t>(ninth) << 8;
}

#endif

inline uint32_t MatchSlots(const char* bucket, uint64_t fingerprint) {
#ifdef __SSE2__
  return MatchSlotsSse2(bucket, fingerprint);
#elif defined(__aarch64__)
  return MatchSlotsNeon(bucket, fingerprint);
#else
  return MatchSlotsPortable(bucket, fingerprint);
#endif
}

// The bucket at `at`, which has kBucketBytes bytes.
class Bucket {
 public:
  explicit Bucket(const char* at) : at_(at) {}

  uint32_t count() const { return std::min<uint32_t>(Byte(kCountAt) & 15, kBucketSlots); }
  uint32_t stated_count() const { return Byte(kCountAt) & 15; }
  uint32_t filter() const { return Byte(kCountAt) >> 4; }
  uint32_t symbol(uint32_t slot) const { return Load<uint16_t>(at_ + kSymbolsAt + 2 * slot); }
  uint64_t fingerprint(uint32_t slot) const {
    return Load<uint32_t>(at_ + 4 * slot) | static_cast<uint64_t>(Byte(kHighAt + slot)) << 32;
  }

  // Returns the slot of `fingerprint`, kBucketSlots if there is none.
  uint32_t Find(uint64_t fingerprint) const {
    const uint32_t used = (1u << stated_count()) - 1;
    const uint32_t slots = (MatchSlots(at_, fingerprint) & used) | 1u << kBucketSlots;
    return static_cast<uint32_t>(std::countr_zero(slots));
  }

 private:
  uint32_t Byte(uint32_t offset) const { return static_cast<uint8_t>(at_[offset]); }

  const char* at_;
};

// Writes a slot of the bucket at `bucket`.
inline void SetEntry(char* bucket, uint32_t slot, uint64_t fingerprint, uint32_t symbol) {
  const uint32_t low = static_cast<uint32_t>(fingerprint);
  const uint16_t symbol16 = static_cast<uint16_t>(symbol);
  std::memcpy(bucket + 4 * slot, &low, sizeof low);
  std::memcpy(bucket + kSymbolsAt + 2 * slot, &symbol16, sizeof symbol16);
  bucket[kHighAt + slot] = static_cast<char>(fingerprint >> 32);
}

inline void SetCountAndFilter(char* bucket, uint32_t count, uint32_t filter) {
  bucket[kCountAt] = static_cast<char>(count | filter << 4);
}

}  // namespace tabia::index
