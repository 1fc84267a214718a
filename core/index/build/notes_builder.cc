#include "core/index/build/notes_builder.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/index/layout/format.h"

namespace tabia::index {

absl::Status WriteNotes(const KeyedSpool& notes, SectionWriter& writer) {
  uint64_t mixed = 0, heap_bytes = 0;
  std::string_view bytes;
  TABIA_RETURN_IF_ERROR(writer.Begin(SectionId::kNotes, notes.count() * kNoteBytes));
  KeyedReader table(notes);
  for (std::string entry; table.Next(mixed, bytes); heap_bytes += bytes.size()) {
    entry.clear();
    Append(entry, mixed);
    Append(entry, heap_bytes);
    TABIA_RETURN_IF_ERROR(writer.Append(entry));
  }
  TABIA_RETURN_IF_ERROR(table.status());
  writer.End();
  TABIA_RETURN_IF_ERROR(writer.Begin(SectionId::kNoteHeap, heap_bytes));
  KeyedReader heap(notes);
  while (heap.Next(mixed, bytes)) TABIA_RETURN_IF_ERROR(writer.Append(bytes));
  writer.End();
  return heap.status();
}

}  // namespace tabia::index
