#include "core/index/builder/escapes_builder.h"

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/index/layout/format.h"

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

// Makes the near records of the group when values longer than `near_limit` are far, the first of them at
// `far_offset`.
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

// Records start within the offsets that symbols can state. Where they would not, long values are stored far,
// after all records; with every value far, even 32 full buckets take less than 2400 bytes.
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

// Appends where the next group starts in the heap.
absl::Status EscapesBuilder::AppendStart() {
  std::string start;
  Append(start, heap_.size());
  return groups_.Append(start);
}

}  // namespace tabia::index
