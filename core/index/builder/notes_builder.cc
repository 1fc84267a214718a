#include "core/index/builder/notes_builder.h"

#include <cstdint>
#include <string>

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/index/layout/format.h"

namespace tabia::index {

absl::Status WriteNotes(const KeyedSpool& notes, SectionWriter& writer) {
  uint64_t heap_bytes = 0;
  MixedRecord note;
  TABIA_RETURN_IF_ERROR(writer.Begin(SectionId::kNotes, notes.count() * kNoteBytes));
  SpooledRecords table = notes.Keys();
  for (std::string entry; table.Next(note); heap_bytes += note.bytes.size()) {
    entry.clear();
    Append(entry, note.mixed);
    Append(entry, heap_bytes);
    TABIA_RETURN_IF_ERROR(writer.Append(entry));
  }
  TABIA_RETURN_IF_ERROR(table.status());
  writer.End();
  TABIA_RETURN_IF_ERROR(writer.Begin(SectionId::kNoteHeap, heap_bytes));
  SpooledRecords heap = notes.Keys();
  while (heap.Next(note)) TABIA_RETURN_IF_ERROR(writer.Append(note.bytes));
  writer.End();
  return heap.status();
}

}  // namespace tabia::index
