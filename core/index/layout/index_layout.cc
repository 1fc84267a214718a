#include "core/index/layout/index_layout.h"

#include <bit>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia::index {
namespace {

Header Parse(std::string_view bytes) {
  ByteReader reader(bytes);
  Header header;
  header.file_bytes = *reader.Take<uint64_t>();
  header.salt = *reader.Take<uint64_t>();
  header.home_buckets = *reader.Take<uint64_t>();
  header.spread = *reader.Take<uint32_t>();
  header.dictionary_symbols = *reader.Take<uint32_t>();
  header.keys = *reader.Take<uint64_t>();
  header.displaced = *reader.Take<uint64_t>();
  header.escapes = *reader.Take<uint64_t>();
  header.notes = *reader.Take<uint64_t>();
  for (SectionExtent& section : header.sections) {
    section.offset = *reader.Take<uint64_t>();
    section.size = *reader.Take<uint64_t>();
    section.checksum = *reader.Take<uint64_t>();
  }
  return header;
}

// Returns the error in the numbers of `header`; empty if they agree with each other and with the size of the file.
std::string_view WrongNumber(const Header& header, uint64_t file_bytes) {
  if (header.file_bytes != file_bytes) return "the file is not as long as its header says";
  if (header.home_buckets == 0 || header.home_buckets > file_bytes / kBucketBytes)
    return "impossible number of buckets";
  if (!std::has_single_bit(header.spread) || header.spread > kMaxSpread) return "impossible spread";
  if (header.dictionary_symbols > kFirstEscape) return "too many dictionary symbols";
  if (header.keys > header.buckets() * kBucketSlots) return "more keys than the buckets can hold";
  if (header.notes > file_bytes / kNoteBytes) return "more notes than the file can hold";
  return {};
}

// Checks the sections whose size another number of the header implies.
bool SizesAgree(const Header& header) {
  return header.section(SectionId::kDictionary).size == header.dictionary_symbols * kDictionarySlotBytes &&
         header.section(SectionId::kBuckets).size == header.buckets() * kBucketBytes &&
         header.section(SectionId::kEscapeGroups).size == (GroupCount(header.buckets()) + 1) * 8 &&
         header.section(SectionId::kNotes).size == header.notes * kNoteBytes;
}

absl::Status CheckSections(const Header& header, std::string_view name) {
  uint64_t free_from = kHeaderBytes;
  for (uint32_t i = 0; i < kSectionCount; ++i) {
    const SectionExtent& section = header.sections[i];
    if (section.offset < free_from || section.offset > header.file_bytes ||
        section.size > header.file_bytes - section.offset) {
      return BadFile(
          name, FormatText("byte %d", kSectionTableAt + i * kSectionEntryBytes),
          FormatText("%s do not follow one another in the file", SectionName(static_cast<SectionId>(i))));
    }
    free_from = section.offset + section.size;
  }
  if (!SizesAgree(header)) {
    return BadFile(name, FormatText("byte %d", kSectionTableAt), "sections and counts do not agree");
  }
  return absl::OkStatus();
}

absl::Status CheckPreamble(std::string_view bytes, std::string_view name) {
  if (!bytes.starts_with(kMagic)) return BadFile(name, "byte 0", "not an index of tabia");
  if (bytes.size() < kHeaderBytes) {
    return BadFile(name, FormatText("byte %d", bytes.size()), "the file ends within its header");
  }
  const uint32_t version = Load<uint32_t>(bytes.data() + 8);
  if (version != kFormatVersion) {
    return BadFile(name, "byte 8",
                   FormatText("index format %d; this program reads format %d", version, kFormatVersion));
  }
  if (Load<uint32_t>(bytes.data() + 12) != kSectionCount) {
    return BadFile(name, "byte 12", "an unknown number of sections");
  }
  const uint64_t checksum = Load<uint64_t>(bytes.data() + kHeaderChecksumAt);
  if (checksum != Checksum(bytes.substr(0, kHeaderChecksumAt))) {
    return BadFile(name, FormatText("byte %d", kHeaderChecksumAt), "the header's checksum is wrong");
  }
  return absl::OkStatus();
}

}  // namespace

std::string_view SectionName(SectionId id) {
  static constexpr std::array<std::string_view, kSectionCount> kNames = {
      "the metadata",    "the dictionary", "the dictionary heap", "the buckets",  "the escape groups",
      "the escape heap", "the remainders", "the notes",           "the note heap"};
  return kNames[static_cast<uint32_t>(id)];
}

std::string EncodeHeader(const Header& header) {
  std::string out(kMagic);
  Append(out, kFormatVersion);
  Append(out, kSectionCount);
  Append(out, header.file_bytes);
  Append(out, header.salt);
  Append(out, header.home_buckets);
  Append(out, header.spread);
  Append(out, header.dictionary_symbols);
  Append(out, header.keys);
  Append(out, header.displaced);
  Append(out, header.escapes);
  Append(out, header.notes);
  for (const SectionExtent& section : header.sections) {
    Append(out, section.offset);
    Append(out, section.size);
    Append(out, section.checksum);
  }
  Append(out, Checksum(out));
  return out;
}

absl::StatusOr<Header> DecodeHeader(std::string_view bytes, std::string_view name) {
  TABIA_RETURN_IF_ERROR(CheckPreamble(bytes, name));
  const Header header = Parse(bytes.substr(16));
  if (std::string_view wrong = WrongNumber(header, bytes.size()); !wrong.empty()) {
    return BadFile(name, "byte 16", wrong);
  }
  TABIA_RETURN_IF_ERROR(CheckSections(header, name));
  return header;
}

}  // namespace tabia::index
