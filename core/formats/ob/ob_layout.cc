#include "core/formats/ob/ob_layout.h"

#include <algorithm>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/utf16.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kObMagic = "OBDB";

std::string VersionOf(const ObRecord& header) {
  const size_t stated = header.Get<uint8_t>(ob::kVersion);
  const std::string_view text = header.Bytes(ob::kVersion + 1, std::min(stated, ob::kVersionBytes));
  return MakePrintable(text.substr(0, text.find('\0')));
}

// Returns the title, cut at the end of the record: its length may exceed that.
std::string TitleOf(const ObRecord& header) {
  const size_t stated = 2 * size_t{header.Get<uint8_t>(ob::kTitle)};
  const size_t at = ob::kTitle + 1;
  return MakePrintable(Utf16ToUtf8(Utf16UpToNul(header.Bytes(at, std::min(stated, kObRecordBytes - at)))));
}

}  // namespace

std::string ob::EmptyRecord(ObKind kind) {
  std::string record(kObRecordBytes, '\0');
  Set(record, kKind, kind);
  return record;
}

std::string EncodeObHeader(double last_update_days, std::string_view version, std::string_view title) {
  std::string header = ob::EmptyRecord(ObKind::kHeader);
  ob::SetBytes(header, ob::kMagic, kObMagic);
  ob::Set<int32_t>(header, ob::kLayoutMajor, 1);
  ob::Set<int32_t>(header, ob::kRecordSize, kObRecordBytes);
  ob::Set(header, ob::kLastUpdate, last_update_days);
  ob::Set(header, ob::kVersion, static_cast<uint8_t>(version.size()));
  ob::SetBytes(header, ob::kVersion + 1, version);
  ob::Set(header, ob::kTitle, static_cast<uint8_t>(title.size() / 2));
  ob::SetBytes(header, ob::kTitle + 1, title);
  return header;
}

std::string EncodeObNotes(std::string_view notes) {
  std::string records;
  while (!notes.empty()) {
    const std::string_view piece = Utf16Prefix(notes, ob::kNotesBytes);
    std::string record = ob::EmptyRecord(ObKind::kNotes);
    ob::SetBytes(record, ob::kNotesText, piece);
    records += record;
    notes.remove_prefix(piece.size());
  }
  return records;
}

bool IsOb(std::string_view first_bytes) {
  return first_bytes.size() >= ob::kMagic + kObMagic.size() &&
         ObRecord(first_bytes.data()).kind() == ObKind::kHeader &&
         first_bytes.substr(ob::kMagic, kObMagic.size()) == kObMagic;
}

absl::StatusOr<ObHeader> ReadObHeader(const std::string& path, std::string_view bytes) {
  if (!IsOb(bytes)) return BadFile(path, "byte 0", "not an opening book: no OBDB at byte 4");
  const auto ends_early = [&](uint64_t size) {
    return BadFile(path, FormatText("byte %d", bytes.size()),
                   FormatText("the file ends inside its header of %d bytes", size));
  };
  if (bytes.size() < kObRecordBytes) return ends_early(kObRecordBytes);
  const ObRecord record(bytes.data());
  const auto record_size = record.Get<int32_t>(ob::kRecordSize);
  if (record_size < static_cast<int32_t>(kObRecordBytes)) {
    return BadFile(
        path, FormatText("byte %d", ob::kRecordSize),
        FormatText("the header gives records of %d bytes, but an entry has %d", record_size, kObRecordBytes));
  }
  ObHeader header;
  header.layout_major = record.Get<int32_t>(ob::kLayoutMajor);
  header.layout_minor = record.Get<int32_t>(ob::kLayoutMinor);
  header.record_bytes = static_cast<uint64_t>(record_size);
  if (bytes.size() < header.record_bytes) return ends_early(header.record_bytes);
  header.last_update_days = record.Get<double>(ob::kLastUpdate);
  header.version = VersionOf(record);
  header.title = TitleOf(record);
  return header;
}

}  // namespace tabia::formats
