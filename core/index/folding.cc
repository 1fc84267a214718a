#include "core/index/folding.h"

#include <algorithm>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/index/combined_stream.h"
#include "core/index/format.h"
#include "core/index/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kProgressStep = 1 << 16;  // records between two calls

absl::Status TooLong(std::string_view what, uint64_t key, uint64_t size, uint64_t most) {
  return UsageError(
      absl::StrFormat("%s: key %016x: %d bytes, at most %d fit an index", what, key, size, most));
}

}  // namespace

absl::Status Folder::Run(RecordStream& sorted, const Progress& progress, uint64_t total) {
  CombinedStream records(sorted, values_, notes_);
  MixedRecord record;
  uint64_t done = 0;
  for (bool more = records.Next(record); more;) {
    Begin(record);
    do {
      Add(record);
      if (++done % kProgressStep == 0 && progress) progress(done, total);
      more = records.Next(record);
    } while (more && record.mixed == subject_.mixed);
    TABIA_RETURN_IF_ERROR(End());
  }
  return records.status();
}

void Folder::Begin(const MixedRecord& record) {
  subject_.mixed = record.mixed;
  subject_.lowest_check = subject_.highest_check = record.check;
  subject_.has_value = subject_.has_note = false;
}

void Folder::Add(const MixedRecord& record) {
  subject_.lowest_check = std::min(subject_.lowest_check, record.check);
  subject_.highest_check = std::max(subject_.highest_check, record.check);
  const bool is_value = record.kind == RecordKind::kValue;
  (is_value ? subject_.has_value : subject_.has_note) = true;
  (is_value ? subject_.value : subject_.note) = record.bytes;
}

absl::Status Folder::End() {
  if (subject_.lowest_check != subject_.highest_check) {
    folded_.collisions.push_back(
        {Unmix(subject_.mixed, salt_), subject_.lowest_check, subject_.highest_check});
    return absl::OkStatus();
  }
  TABIA_RETURN_IF_ERROR(AddValue());
  return AddNote();
}

absl::Status Folder::AddValue() {
  if (!subject_.has_value) return absl::OkStatus();
  const std::optional<std::string_view> value = Encode(values_, subject_.value);
  if (!value) return absl::OkStatus();
  if (value->size() > kMaxValueBytes) {
    return TooLong("value", Unmix(subject_.mixed, salt_), value->size(), kMaxValueBytes);
  }
  folded_.counts.Add(*value);
  return folded_.values.Add(subject_.mixed, *value);
}

absl::Status Folder::AddNote() {
  if (!subject_.has_note) return absl::OkStatus();
  const std::optional<std::string_view> note = Encode(notes_, subject_.note);
  if (!note || note->empty()) return absl::OkStatus();
  if (note->size() > kMaxNoteBytes) {
    return TooLong("notes", Unmix(subject_.mixed, salt_), note->size(), kMaxNoteBytes);
  }
  return folded_.notes.Add(subject_.mixed, *note);
}

std::optional<std::string_view> Folder::Encode(const Fold& fold, const std::string& sum) {
  if (!fold.encode) return sum;
  if (!fold.encode(sum, encoded_)) return std::nullopt;
  return encoded_;
}

}  // namespace tabia::index
