#include "core/index/index.h"

#include <algorithm>

#include "core/base/bytes.h"
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
  ForEachIn({}, visit);
}

// Only with the salt of the ranges are the keys of a range in neighbouring buckets. Another salt is needed for hardly
// any index; all of it is read then.
void Index::ForEachIn(const KeyRange& range,
                      absl::FunctionRef<void(uint64_t key, std::string_view value)> visit) const {
  RemainderReader remainders(header_, Section(SectionId::kRemainders));
  uint64_t number = 0, end = header_.buckets();
  if (header_.salt == 0) {
    number = remainders.Seek(HomeBucket(range.first(), header_.home_buckets));
    end = std::min(end, HomeBucket(range.last(), header_.home_buckets) + 1 + header_.spread);
  }
  for (const uint64_t first = range.first(), last = range.last(); number < end; ++number) {
    const Bucket bucket = buckets_[number];
    const WholeBucket whole = remainders.Read(number, bucket);
    for (uint32_t slot = 0; slot < whole.count; ++slot) {
      const uint64_t key = Unmix(whole.mixed[slot], header_.salt), mixed = Mix(key, 0);
      if (mixed < first || mixed > last) continue;
      if (const std::optional<std::string_view> value = Value(number, bucket.symbol(slot)))
        visit(key, *value);
    }
  }
}

void Index::ForEachNote(absl::FunctionRef<void(uint64_t key, std::string_view notes)> visit) const {
  ForEachNoteIn({}, visit);
}

void Index::ForEachNoteIn(const KeyRange& range,
                          absl::FunctionRef<void(uint64_t key, std::string_view notes)> visit) const {
  const NoteTable notes(Section(SectionId::kNotes), Section(SectionId::kNoteHeap));
  const bool is_in_order = header_.salt == 0;
  for (uint64_t i = is_in_order ? notes.FirstFrom(range.first()) : 0; i < notes.size(); ++i) {
    if (is_in_order && notes.mixed(i) > range.last()) return;
    const uint64_t key = Unmix(notes.mixed(i), header_.salt);
    if (range.Has(Mix(key, 0))) visit(key, notes.Text(i));
  }
}

uint64_t Index::header_checksum() const {
  return Load<uint64_t>(bytes_.data() + kHeaderChecksumAt);
}

}  // namespace tabia::index
