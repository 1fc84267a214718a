// The bits of a key that fingerprint and bucket do not determine: with them every key is known whole. Lookups
// never read them. For each bucket: how many entries are displaced, as that many ones and a zero; for the
// entries at home, which rise, the step from one remainder to the next as a Rice code; for displaced entries
// the remainder in binary.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/index/layout/bits.h"
#include "core/index/layout/bucket.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {

// The codes of one index, by its number of home buckets. A home has keys of at most 2^24 / home_buckets + 1
// tops; nine of them step by about a tenth of that, for which four bits less are the best Rice code.
struct RemainderWidths {
  explicit constexpr RemainderWidths(uint64_t home_buckets)
      : plain(std::bit_width(((uint64_t{1} << (64 - kFingerprintBits)) + home_buckets - 1) / home_buckets)),
        rice(plain > 4 ? plain - 4 : 0) {}
  uint32_t plain;  // bits of a remainder
  uint32_t rice;   // low bits of a step that are written in binary
};

// The whole keys of a bucket, in the order of their slots.
struct WholeBucket {
  uint32_t count = 0;
  uint32_t displaced = 0;  // the last ones
  uint64_t mixed[kBucketSlots];
};

// Called for every bucket of the index in order.
class RemainderReader {
 public:
  RemainderReader(const Header& header, std::string_view bytes)
      : home_buckets_(header.home_buckets),
        spread_(header.spread),
        widths_(header.home_buckets),
        bits_(bytes) {}

  WholeBucket Read(uint64_t number, Bucket bucket);
  uint64_t bytes_taken() const { return (bits_.position() + 7) / 8; }

 private:
  const uint64_t home_buckets_;
  const uint32_t spread_;
  const RemainderWidths widths_;
  BitReader bits_;
};

}  // namespace tabia::index
