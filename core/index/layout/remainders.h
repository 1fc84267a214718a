// The remainder of a key: the bits that fingerprint and bucket do not determine. With the remainders every key can be
// restored. Lookups never read them. The section has for each bucket:
//   the number of displaced entries, in unary
//   for each entry at home, the step from the previous remainder as a Rice code (these remainders rise)
//   for each displaced entry, the remainder in binary
// After the last bit, for every kSyncBuckets buckets after the first ones, where the bits of the next bucket start. So
// reading can begin near any bucket.
#pragma once

#include <algorithm>
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
  void MoveTo(uint64_t position) { position_ = position; }

 private:
  bool TakeBit();

  std::string_view bytes_;
  uint64_t position_ = 0;
};

inline constexpr uint64_t kSyncBuckets = 1 << 14;
inline constexpr uint64_t kSyncBytes = 8;

// Returns the number of places where the bits of a bucket are known to start, besides the beginning.
constexpr uint64_t SyncCount(uint64_t buckets) {
  return (buckets - 1) / kSyncBuckets;
}

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

// Reads the remainders of buckets, in order.
class RemainderReader {
 public:
  // Begins with the first bucket.
  RemainderReader(const Header& header, std::string_view section)
      : home_buckets_(header.home_buckets),
        spread_(header.spread),
        widths_(header.home_buckets),
        syncs_(section.substr(section.size() -
                              std::min<uint64_t>(section.size(), kSyncBytes * SyncCount(header.buckets())))),
        bits_(section.substr(0, section.size() - syncs_.size())) {}

  // Continues near a bucket: returns the last bucket that is not after `number` and whose bits start at a known place.
  uint64_t Seek(uint64_t number);
  // Returns where the bits of bucket `(i + 1) * kSyncBuckets` start, for i below SyncCount.
  uint64_t Sync(uint64_t i) const;
  // Returns false if the section is too short for that.
  bool HasSync(uint64_t i) const { return i < syncs_.size() / kSyncBytes; }

  // Returns the keys of the next bucket.
  WholeBucket Read(uint64_t number, Bucket bucket);
  uint64_t bits_taken() const { return bits_.position(); }
  uint64_t bytes_taken() const { return (bits_.position() + 7) / 8 + syncs_.size(); }

 private:
  const uint64_t home_buckets_;
  const uint32_t spread_;
  const RemainderWidths widths_;
  const std::string_view syncs_;
  BitReader bits_;
};

}  // namespace tabia::index
