#include "core/index/folding.h"

#include <algorithm>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/index/format.h"
#include "core/index/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kProgressStep = 1 << 16;  // records between two calls
constexpr size_t kAhead = 16;                // records: their bytes lie in the order they were added

absl::Status TooLong(std::string_view what, uint64_t key, uint64_t size, uint64_t most) {
  return UsageError(
      absl::StrFormat("%s: key %016x: %d bytes, at most %d fit an index", what, key, size, most));
}

// The lowest and the highest check of one key's records and notes.
std::pair<uint64_t, uint64_t> Checks(absl::Span<const Handle> records, absl::Span<const Handle> notes) {
  uint64_t lowest = ~uint64_t{0}, highest = 0;
  for (absl::Span<const Handle> handles : {records, notes}) {
    if (handles.empty()) continue;
    lowest = std::min(lowest, handles.front().check);
    highest = std::max(highest, handles.back().check);
  }
  return {lowest, highest};
}

}  // namespace

absl::Status Folder::Run(absl::Span<const Handle> records, absl::Span<const Handle> notes,
                         const Progress& progress) {
  const uint64_t total = records.size() + notes.size();
  uint64_t next_progress = kProgressStep;
  while (!records.empty() || !notes.empty()) {
    if (records.size() > kAhead) __builtin_prefetch(records[kAhead].at);
    const uint64_t mixed = notes.empty() || (!records.empty() && records.front().mixed < notes.front().mixed)
                               ? records.front().mixed
                               : notes.front().mixed;
    const absl::Span<const Handle> key_records = TakeKey(records, mixed);
    TABIA_RETURN_IF_ERROR(AddKey(mixed, key_records, TakeKey(notes, mixed)));
    const uint64_t done = total - records.size() - notes.size();
    if (progress && done >= next_progress) {
      progress(done, total);
      next_progress = done + kProgressStep;
    }
  }
  if (progress) progress(total, total);
  return absl::OkStatus();
}

absl::Status Folder::AddKey(uint64_t mixed, absl::Span<const Handle> records,
                            absl::Span<const Handle> notes) {
  if (const auto [lowest, highest] = Checks(records, notes); lowest != highest) {
    folded_.collisions.push_back({Unmix(mixed, salt_), lowest, highest});
    return absl::OkStatus();
  }
  TABIA_RETURN_IF_ERROR(AddValue(mixed, records));
  return AddNote(mixed, notes);
}

absl::Status Folder::AddValue(uint64_t mixed, absl::Span<const Handle> records) {
  if (records.empty()) return absl::OkStatus();
  const std::string value = FoldAll(fold_values_, records);
  if (value.size() > kMaxValueBytes) {
    return TooLong("value", Unmix(mixed, salt_), value.size(), kMaxValueBytes);
  }
  auto number = numbers_.find(value);
  if (number == numbers_.end()) {
    const std::string_view kept = folded_.arena.Copy(value);
    number = numbers_.emplace(kept, folded_.values.size()).first;
    folded_.values.push_back({kept, 0});
  }
  ++folded_.values[number->second].count;
  folded_.entries.push_back({mixed, number->second});
  return absl::OkStatus();
}

absl::Status Folder::AddNote(uint64_t mixed, absl::Span<const Handle> notes) {
  if (notes.empty()) return absl::OkStatus();
  const std::string note = FoldAll(fold_notes_, notes);
  if (note.size() > kMaxNoteBytes) return TooLong("notes", Unmix(mixed, salt_), note.size(), kMaxNoteBytes);
  if (note.empty()) return absl::OkStatus();
  Append(folded_.notes, mixed);
  Append(folded_.notes, static_cast<uint64_t>(folded_.note_heap.size()));
  folded_.note_heap.append(note);
  return absl::OkStatus();
}

std::string Folder::FoldAll(const Fold& fold, absl::Span<const Handle> records) {
  views_.clear();
  for (const Handle& record : records) views_.push_back(record.bytes());
  return fold(views_);
}

}  // namespace tabia::index
