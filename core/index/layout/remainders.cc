#include "core/index/layout/remainders.h"

#include "core/base/bytes.h"

namespace tabia::index {

uint64_t RemainderReader::Seek(uint64_t number) {
  const uint64_t sync = std::min(number / kSyncBuckets, syncs_.size() / kSyncBytes);
  bits_.MoveTo(sync == 0 ? 0 : Sync(sync - 1));
  return sync * kSyncBuckets;
}

uint64_t RemainderReader::Sync(uint64_t i) const {
  return Load<uint64_t>(syncs_.data() + kSyncBytes * i);
}

WholeBucket RemainderReader::Read(uint64_t number, Bucket bucket) {
  WholeBucket whole;
  whole.count = bucket.count();
  whole.displaced = static_cast<uint32_t>(std::min<uint64_t>(bits_.TakeUnary(), whole.count));
  const uint32_t at_home = whole.count - whole.displaced;
  uint64_t top = at_home == 0 ? 0 : KeyTop(FirstMixed(number, home_buckets_));
  for (uint32_t slot = 0; slot < at_home; ++slot) {
    top += bits_.TakeUnary() << widths_.rice;
    top += bits_.Take(widths_.rice);
    whole.mixed[slot] = top << kFingerprintBits | bucket.fingerprint(slot);
  }
  for (uint32_t slot = at_home; slot < whole.count; ++slot) {
    const uint64_t fingerprint = bucket.fingerprint(slot);
    const uint64_t home = number - Displacement(fingerprint, spread_);
    top = KeyTop(FirstMixed(home, home_buckets_)) + bits_.Take(widths_.plain);
    whole.mixed[slot] = top << kFingerprintBits | fingerprint;
  }
  return whole;
}

bool BitReader::TakeBit() {
  const uint64_t byte = position_ / 8;
  if (byte >= bytes_.size()) return false;
  return static_cast<uint8_t>(bytes_[byte]) >> (position_++ % 8) & 1;
}

uint64_t BitReader::Take(uint32_t width) {
  uint64_t value = 0;
  for (uint32_t i = 0; i < width; ++i) value |= static_cast<uint64_t>(TakeBit()) << i;
  return value;
}

uint64_t BitReader::TakeUnary() {
  uint64_t ones = 0;
  while (TakeBit()) ++ones;
  return ones;
}

}  // namespace tabia::index
