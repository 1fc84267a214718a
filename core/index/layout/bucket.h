// One bucket of the index: 64 bytes, so that a probe reads one cache line. bucket_match.h shows them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/base/bytes.h"
#include "core/index/layout/bucket_match.h"
#include "core/index/layout/format.h"

namespace tabia::index {

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
