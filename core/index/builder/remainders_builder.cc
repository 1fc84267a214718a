#include "core/index/builder/remainders_builder.h"

#include "core/base/status.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

constexpr size_t kChunkBytes = 1 << 12;

}  // namespace

absl::Status RemaindersBuilder::Add(const PlacedBucket& bucket) {
  bits_.PutUnary(bucket.displaced);
  const size_t at_home = bucket.entries.size() - bucket.displaced;
  uint64_t before = KeyTop(FirstMixed(bucket.number, home_buckets_));
  for (const Entry& entry : bucket.entries.first(at_home)) {
    const uint64_t step = KeyTop(entry.mixed) - before;
    bits_.PutUnary(step >> widths_.rice);
    bits_.Put(step & ((uint64_t{1} << widths_.rice) - 1), widths_.rice);
    before += step;
  }
  for (const Entry& entry : bucket.entries.subspan(at_home)) {
    const uint64_t home = bucket.number - Displacement(Fingerprint(entry.mixed), spread_);
    bits_.Put(KeyTop(entry.mixed) - KeyTop(FirstMixed(home, home_buckets_)), widths_.plain);
  }
  return chunk_.size() < kChunkBytes ? absl::OkStatus() : AppendChunk();
}

absl::Status RemaindersBuilder::Finish() {
  bits_.Flush();
  return AppendChunk();
}

absl::Status RemaindersBuilder::AppendChunk() {
  TABIA_RETURN_IF_ERROR(bytes_.Append(chunk_));
  chunk_.clear();
  return absl::OkStatus();
}

}  // namespace tabia::index
