// The remainder of a key: the bits that fingerprint and bucket do not determine. With the remainders every key can be
// restored. Lookups never read them. The section has for each bucket:
//   the number of displaced entries, in unary
//   for each entry at home, the step from the previous remainder as a Rice code (these remainders rise)
//   for each displaced entry, the remainder in binary
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/index/layout/bucket.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {

// Reads the bits of a BitWriter (core/base/bytes.h). After the last byte it returns zeros, which do not count as taken.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}
  uint64_t Take(uint32_t width);
  uint64_t TakeUnary();
  uint64_t position() const { return position_; }  // bits taken

 private:
  bool TakeBit();

  std::string_view bytes_;
  uint64_t position_ = 0;
};

// The widths of the codes of one index, which depend on its number of home buckets. The keys of a home have at most
// 2^24 / home_buckets + 1 different tops. If nine keys have their home here, the step between them is about a tenth of
// that. The best Rice code for such steps has four low bits fewer than a plain remainder.
struct RemainderWidths {
  explicit constexpr RemainderWidths(uint64_t home_buckets)
      : plain(std::bit_width(((uint64_t{1} << (64 - kFingerprintBits)) + home_buckets - 1) / home_buckets)),
        rice(plain > 4 ? plain - 4 : 0) {}
  uint32_t plain;  // bits of a remainder
  uint32_t rice;   // low bits of a step that are written in binary
};

// The complete keys of a bucket, in the order of their slots.
struct WholeBucket {
  uint32_t count = 0;
  uint32_t displaced = 0;  // the last ones
  uint64_t mixed[kBucketSlots];
};

// Reads the remainders of all buckets, in order.
class RemainderReader {
 public:
  RemainderReader(const Header& header, std::string_view bytes)
      : home_buckets_(header.home_buckets),
        spread_(header.spread),
        widths_(header.home_buckets),
        bits_(bytes) {}

  // Returns the keys of the next bucket.
  WholeBucket Read(uint64_t number, Bucket bucket);
  uint64_t bytes_taken() const { return (bits_.position() + 7) / 8; }

 private:
  const uint64_t home_buckets_;
  const uint32_t spread_;
  const RemainderWidths widths_;
  BitReader bits_;
};

}  // namespace tabia::index
