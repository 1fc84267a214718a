#include "core/index/builder/record_folder.h"

#include <algorithm>

#include "core/base/format.h"
#include "core/base/ordered_stage.h"
#include "core/base/status.h"
#include "core/index/builder/merge.h"
#include "core/index/builder/record_sorter.h"
#include "core/index/layout/index_layout.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

absl::Status TooLong(uint64_t key, uint64_t size) {
  return UsageError(
      FormatText("value: key %016x: %d bytes, at most %d fit an index", key, size, kMaxValueBytes));
}

}  // namespace

absl::Status FoldedKeys::Add(const FoldedBlock& block) {
  collisions.insert(collisions.end(), block.collisions.begin(), block.collisions.end());
  long_notes.insert(long_notes.end(), block.long_notes.begin(), block.long_notes.end());
  block.values.records().ForEach([this](std::string_view value) { counts.Add(value); });
  TABIA_RETURN_IF_ERROR(values.Add(block.values));
  TABIA_RETURN_IF_ERROR(notes.Add(block.notes));
  return block.status;
}

void RecordFolder::Run(RecordStream& sorted, Emit emit) {
  CombinedStream records(sorted, values_, notes_);
  MixedRecord record;
  for (bool more = records.Next(record); more && block_.status.ok();) {
    Begin(record);
    do {
      Add(record);
      more = records.Next(record);
    } while (more && record.mixed == subject_.mixed);
    End();
    if (is_full() && !EmitBlock(emit)) return;
  }
  block_.status.Update(records.status());
  EmitBlock(emit);
}

bool RecordFolder::EmitBlock(Emit emit) {
  block_.values.Pack();
  block_.notes.Pack();
  return emit(std::exchange(block_, {}));
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
  // The notes of a position may fill a disk, but they are dropped as soon as it is certain that they do not fit.
  if (subject_.note.size() > 2 * kMaxNoteBytes && subject_.has_note) return;
  Sum(notes_, record.bytes, subject_.has_note, subject_.note);
}

void RecordFolder::Check(uint32_t check) {
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

void RecordFolder::End() {
  if (subject_.lowest_check != subject_.highest_check) {
    block_.collisions.push_back(
        {Unmix(subject_.mixed, salt_), subject_.lowest_check, subject_.highest_check});
    return;
  }
  AddValue();
  AddNote();
}

void RecordFolder::AddValue() {
  if (!subject_.has_value) return;
  const std::optional<std::string_view> value = Encode(values_, subject_.value);
  if (!value) return;
  if (value->size() > kMaxValueBytes) {
    block_.status = TooLong(Unmix(subject_.mixed, salt_), value->size());
    return;
  }
  block_.values.Add(subject_.mixed, *value);
}

void RecordFolder::AddNote() {
  if (!subject_.has_note) return;
  const std::optional<std::string_view> note = Encode(notes_, subject_.note);
  if (!note || note->empty()) return;
  if (note->size() > kMaxNoteBytes) {
    block_.long_notes.push_back(Unmix(subject_.mixed, salt_));
    return;
  }
  block_.notes.Add(subject_.mixed, *note);
}

std::optional<std::string_view> RecordFolder::Encode(const Reducer& reducer, const std::string& sum) {
  if (!reducer.encode) return sum;
  if (!reducer.encode(sum, encoded_)) return std::nullopt;
  return encoded_;
}

absl::Status FoldParts(const RecordSorter& sorted, const RecordFolder& folder, uint32_t parts,
                       uint32_t threads, const Progress& progress, FoldedKeys& keys) {
  uint32_t begun = 0;
  const auto next = [&]() -> std::optional<KeyPart> {
    if (begun == parts) return std::nullopt;
    if (progress) progress(begun, parts);
    return KeyPart{begun++, parts};
  };
  const auto fold = [&sorted, own = folder](const KeyPart& part, auto emit) mutable {
    own.Run(*sorted.Part(part), emit);
  };
  OrderedStage<KeyPart, FoldedBlock> stage(threads, fold);
  return stage.Run(next, [&keys](const FoldedBlock& block) { return keys.Add(block); });
}

}  // namespace tabia::index
