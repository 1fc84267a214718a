#include "core/index/builder/section_writer.h"

#include <algorithm>
#include <string>

#include "core/base/bytes.h"
#include "core/base/status.h"

namespace tabia::index {
namespace {

constexpr uint64_t kCopyBytes = uint64_t{1} << 20;

}  // namespace

absl::Status SectionWriter::Begin(SectionId id, uint64_t size) {
  const uint64_t alignment = Alignment(size);
  const uint64_t offset = (std::max(written_, kHeaderBytes) + alignment - 1) / alignment * alignment;
  TABIA_RETURN_IF_ERROR(
      sink_.Append(std::string(offset - written_, '\0')));  // before the first section, room for the header
  written_ = offset;
  extent_ = &header_.section(id);
  extent_->offset = offset;
  checksum_ = RunningChecksum();
  return absl::OkStatus();
}

absl::Status SectionWriter::Append(std::string_view bytes) {
  checksum_.Add(bytes);
  written_ += bytes.size();
  return sink_.Append(bytes);
}

void SectionWriter::End() {
  extent_->size = written_ - extent_->offset;
  extent_->checksum = checksum_.Value();
}

absl::Status SectionWriter::Write(SectionId id, std::string_view bytes) {
  TABIA_RETURN_IF_ERROR(Begin(id, bytes.size()));
  TABIA_RETURN_IF_ERROR(Append(bytes));
  End();
  return absl::OkStatus();
}

absl::Status SectionWriter::Write(SectionId id, const Spool& bytes) {
  TABIA_RETURN_IF_ERROR(Begin(id, bytes.size()));
  SpoolReader reader(bytes, kCopyBytes);
  for (std::string_view part; !(part = reader.Peek(1)).empty(); reader.Skip(part.size())) {
    TABIA_RETURN_IF_ERROR(Append(part));
  }
  End();
  return reader.status();
}

absl::Status SectionWriter::RewindTo(SectionId id) {
  const uint32_t number = static_cast<uint32_t>(id);
  const SectionExtent before = number == 0 ? SectionExtent() : header_.sections[number - 1];
  written_ = before.offset + before.size;
  return sink_.Truncate(written_);
}

absl::Status SectionWriter::WriteHeader() {
  header_.file_bytes = written_;
  return sink_.Replace(0, EncodeHeader(header_));
}

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
