#include "core/index/build/record_folder.h"

#include <algorithm>
#include <string_view>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/index/build/combined_stream.h"
#include "core/index/layout/format.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kRecordsPerCall = 1 << 16;  // of progress

absl::Status TooLong(std::string_view what, uint64_t key, uint64_t size, uint64_t max_size) {
  return UsageError(Formatted("%s: key %016x: %d bytes, at most %d fit an index", what, key, size, max_size));
}

}  // namespace

absl::Status RecordFolder::Run(RecordStream& sorted, const Progress& progress) {
  CombinedStream records(sorted, values_, notes_);
  MixedRecord record;
  uint64_t done = 0;
  for (bool more = records.Next(record); more;) {
    Begin(record);
    do {
      Add(record);
      if (++done % kRecordsPerCall == 0 && progress) progress(record.mixed >> 32, uint64_t{1} << 32);
      more = records.Next(record);
    } while (more && record.mixed == subject_.mixed);
    TABIA_RETURN_IF_ERROR(End());
  }
  return records.status();
}

void RecordFolder::Begin(const MixedRecord& record) {
  subject_.mixed = record.mixed;
  subject_.lowest_check = subject_.highest_check = 0;
  subject_.has_value = subject_.has_note = false;
}

void RecordFolder::Add(const MixedRecord& record) {
  Check(record.check);
  if (record.kind == RecordKind::kValue)
    return Sum(values_, record.bytes, subject_.has_value, subject_.value);
  Sum(notes_, record.bytes, subject_.has_note, subject_.note);
}

void RecordFolder::Check(uint64_t check) {
  if (check == 0) return;
  subject_.highest_check = std::max(subject_.highest_check, check);
  subject_.lowest_check = subject_.lowest_check == 0 ? check : std::min(subject_.lowest_check, check);
}

void RecordFolder::Sum(const Reducer& reducer, std::string_view bytes, bool& has_sum, std::string& sum) {
  if (!has_sum) {
    sum = bytes;
    has_sum = true;
    return;
  }
  reducer.combine({sum, bytes}, summed_);
  sum.swap(summed_);
}

absl::Status RecordFolder::End() {
  if (subject_.lowest_check != subject_.highest_check) {
    folded_.collisions.push_back(
        {Unmix(subject_.mixed, salt_), subject_.lowest_check, subject_.highest_check});
    return absl::OkStatus();
  }
  TABIA_RETURN_IF_ERROR(AddValue());
  return AddNote();
}

absl::Status RecordFolder::AddValue() {
  if (!subject_.has_value) return absl::OkStatus();
  const std::optional<std::string_view> value = Encode(values_, subject_.value);
  if (!value) return absl::OkStatus();
  if (value->size() > kMaxValueBytes) {
    return TooLong("value", Unmix(subject_.mixed, salt_), value->size(), kMaxValueBytes);
  }
  folded_.counts.Add(*value);
  return folded_.values.Add(subject_.mixed, *value);
}

absl::Status RecordFolder::AddNote() {
  if (!subject_.has_note) return absl::OkStatus();
  const std::optional<std::string_view> note = Encode(notes_, subject_.note);
  if (!note || note->empty()) return absl::OkStatus();
  if (note->size() > kMaxNoteBytes) {
    return TooLong("notes", Unmix(subject_.mixed, salt_), note->size(), kMaxNoteBytes);
  }
  return folded_.notes.Add(subject_.mixed, *note);
}

std::optional<std::string_view> RecordFolder::Encode(const Reducer& reducer, const std::string& sum) {
  if (!reducer.encode) return sum;
  if (!reducer.encode(sum, encoded_)) return std::nullopt;
  return encoded_;
}

}  // namespace tabia::index
