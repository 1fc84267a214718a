#include "core/index/index.h"

#include "core/index/layout/remainders.h"
#include "core/index/notes.h"

namespace tabia::index {

absl::StatusOr<Index> Index::Open(std::string_view bytes, std::string_view name) {
  absl::StatusOr<Header> header = DecodeHeader(bytes, name);
  if (!header.ok()) return header.status();
  return Index(bytes, name, *header);
}

bool Index::Recognises(std::string_view first_bytes) {
  return first_bytes.starts_with(kMagic);
}

Index::Index(std::string_view bytes, std::string_view name, const Header& header)
    : bytes_(bytes),
      name_(name),
      header_(header),
      buckets_(Section(SectionId::kBuckets).data(), header_),
      dictionary_(Section(SectionId::kDictionary), Section(SectionId::kDictionaryHeap)),
      escapes_(Section(SectionId::kEscapeGroups), Section(SectionId::kEscapeHeap)),
      has_mostly_escapes_(header_.escapes > header_.keys / 2) {}

std::string_view Index::Section(SectionId id) const {
  const SectionExtent& section = header_.section(id);
  return bytes_.substr(section.offset, section.size);
}

std::string_view Index::FindNotes(uint64_t key) const {
  const NoteTable notes(Section(SectionId::kNotes), Section(SectionId::kNoteHeap));
  return notes.Find(Mix(key, header_.salt));
}

void Index::ForEach(absl::FunctionRef<void(uint64_t key, std::string_view value)> visit) const {
  RemainderReader remainders(header_, Section(SectionId::kRemainders));
  for (uint64_t number = 0; number < header_.buckets(); ++number) {
    const Bucket bucket = buckets_[number];
    const WholeBucket whole = remainders.Read(number, bucket);
    for (uint32_t slot = 0; slot < whole.count; ++slot) {
      const std::optional<std::string_view> value = Value(number, bucket.symbol(slot));
      if (value) visit(Unmix(whole.mixed[slot], header_.salt), *value);
    }
  }
}

void Index::ForEachNote(absl::FunctionRef<void(uint64_t key, std::string_view notes)> visit) const {
  const NoteTable notes(Section(SectionId::kNotes), Section(SectionId::kNoteHeap));
  for (uint64_t i = 0; i < notes.size(); ++i) visit(Unmix(notes.mixed(i), header_.salt), notes.Text(i));
}

}  // namespace tabia::index
