#include "core/index/builder/buckets_builder.h"

#include <cstring>

#include "core/base/status.h"
#include "core/index/layout/bucket.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {

BucketsBuilder::BucketsBuilder(uint64_t home_buckets, uint32_t spread, WaitingValues& waiting,
                               SectionWriter& writer, SectionsAfterBuckets& after)
    : waiting_(waiting),
      writer_(writer),
      remainders_(home_buckets, spread, after.remainders),
      escapes_(after.escape_groups, after.escape_heap) {}

void BucketsBuilder::Add(const PlacedBucket& bucket) {
  if (!status_.ok()) return;
  const uint64_t at = group_.size();
  group_.resize(at + kBucketBytes);
  for (uint32_t slot = 0; slot < bucket.entries.size(); ++slot) {
    const Entry& entry = bucket.entries[slot];
    const uint32_t symbol = Symbol(entry.payload, at + kSymbolsAt + 2 * slot);
    SetEntry(&group_[at], slot, Fingerprint(entry.mixed), symbol);
  }
  SetCountAndFilter(&group_[at], static_cast<uint32_t>(bucket.entries.size()), bucket.filter);
  status_.Update(remainders_.Add(bucket));
  displaced_count_ += bucket.displaced;
  ++buckets_;
  if (group_.size() == kGroupBuckets * kBucketBytes) status_.Update(EndGroup());
}

absl::Status BucketsBuilder::Finish() {
  TABIA_RETURN_IF_ERROR(status_);
  if (!group_.empty()) TABIA_RETURN_IF_ERROR(EndGroup());
  TABIA_RETURN_IF_ERROR(escapes_.Finish());
  return remainders_.Finish();
}

// Returns the symbol of a value; 0 for an escape, whose symbol is written at `symbol_at` when the group is
// complete.
uint32_t BucketsBuilder::Symbol(uint64_t payload, uint64_t symbol_at) {
  if (payload < kFirstEscape) return static_cast<uint32_t>(payload);
  escapes_.Add(WaitingValues::At(payload));
  open_symbols_.push_back(symbol_at);
  ++escape_count_;
  return 0;
}

absl::Status BucketsBuilder::EndGroup() {
  TABIA_RETURN_IF_ERROR(escapes_.EndGroup());
  for (size_t i = 0; i < open_symbols_.size(); ++i) {
    const uint16_t symbol = static_cast<uint16_t>(escapes_.symbols()[i]);
    std::memcpy(&group_[open_symbols_[i]], &symbol, sizeof symbol);
  }
  open_symbols_.clear();
  waiting_.Forget(buckets_);
  TABIA_RETURN_IF_ERROR(writer_.Append(group_));
  group_.clear();
  return absl::OkStatus();
}

}  // namespace tabia::index
