#include "core/index/builder/buckets_builder.h"

#include "core/base/status.h"
#include "core/index/layout/bucket.h"
#include "core/index/layout/index_layout.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {

namespace {

void AppendRecord(std::string& out, std::string_view value) {
  AppendVarint(out, value.size() << 1);
  out.append(value);
}

void AppendFarRecord(std::string& out, uint64_t size, uint64_t offset) {
  AppendVarint(out, size << 1 | 1);
  Append(out, static_cast<uint32_t>(offset));
}

}  // namespace

// Makes the near records of the group. Values longer than `near_limit` are far, the first of them at `far_offset`.
void EscapesBuilder::MakeRecords(uint64_t near_limit, uint64_t far_offset) {
  records_.clear();
  symbols_.clear();
  for (std::string_view value : group_) {
    symbols_.push_back(kFirstEscape + static_cast<uint32_t>(records_.size()));
    if (value.size() <= near_limit) {
      AppendRecord(records_, value);
    } else {
      AppendFarRecord(records_, value.size(), far_offset);
      far_offset += value.size();
    }
  }
}

// A symbol can address only the first kEscapeOffsets bytes of a group, so every record must start there. If the records
// take more, long values are stored far, after all records; with every value far, even 32 full buckets take less than
// 2400 bytes.
absl::Status EscapesBuilder::EndGroup() {
  TABIA_RETURN_IF_ERROR(AppendStart());
  uint64_t near_limit = kMaxValueBytes;
  MakeRecords(near_limit, 0);
  while (records_.size() > kEscapeOffsets) {
    near_limit /= 2;
    MakeRecords(near_limit, 0);
  }
  if (near_limit < kMaxValueBytes) MakeRecords(near_limit, records_.size());
  for (std::string_view value : group_) {
    if (value.size() > near_limit) records_.append(value);
  }
  group_.clear();
  return heap_.Append(records_);
}

absl::Status EscapesBuilder::Finish() {
  return AppendStart();
}

// Appends the offset of the next group in the heap.
absl::Status EscapesBuilder::AppendStart() {
  std::string start;
  Append(start, heap_.size());
  return groups_.Append(start);
}

namespace {

constexpr size_t kChunkBytes = 1 << 12;

}  // namespace

absl::Status RemaindersBuilder::Add(const PlacedBucket& bucket) {
  if (bucket.number > 0 && bucket.number % kSyncBuckets == 0) Append(syncs_, BitCount());
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
  chunk_ += syncs_;
  return AppendChunk();
}

absl::Status RemaindersBuilder::AppendChunk() {
  TABIA_RETURN_IF_ERROR(bytes_.Append(chunk_));
  chunk_.clear();
  return absl::OkStatus();
}

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
    const uint32_t symbol = Symbol(entry.value, at + kSymbolsAt + 2 * slot);
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
uint32_t BucketsBuilder::Symbol(PlacedValue value, uint64_t symbol_at) {
  if (value.is_symbol()) return value.symbol();
  escapes_.Add(value.escape());
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
