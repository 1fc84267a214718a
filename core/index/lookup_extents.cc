#include "core/index/lookup_extents.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/index/buckets.h"
#include "core/index/dictionary.h"
#include "core/index/notes.h"

namespace tabia::index {
namespace {

constexpr uint64_t kMaxCommonGroups = uint64_t{1} << 20;  // bytes: of an index of some 30 million keys
constexpr uint64_t kRecordBytes = 192;                    // most records are shorter
constexpr uint64_t kMaxGroupBytes = 4096;                 // a round trip costs more time than these bytes

constexpr std::array<SectionId, 3> kCommonSections = {SectionId::kMetadata, SectionId::kDictionary,
                                                      SectionId::kDictionaryHeap};

bool HasCommonGroups(const Header& header) {
  return header.section(SectionId::kEscapeGroups).size <= kMaxCommonGroups;
}

}  // namespace

Extent LookupExtents::PartOf(SectionId section, uint64_t offset, uint64_t size) const {
  const SectionExtent& whole = index_.header().section(section);
  const uint64_t from = std::min(offset, whole.size);
  return {whole.offset + from, std::min(size, whole.size - from)};
}

void LookupExtents::AddCommon(std::vector<Extent>& wanted) const {
  wanted.push_back({0, kHeaderBytes});
  for (const SectionId id : kCommonSections) wanted.push_back(PartOf(id, 0, UINT64_MAX));
  if (HasCommonGroups(index_.header())) wanted.push_back(PartOf(SectionId::kEscapeGroups, 0, UINT64_MAX));
}

void LookupExtents::AddTexts(std::vector<Extent>& wanted) const {
  wanted.push_back(PartOf(SectionId::kNoteHeap, 0, UINT64_MAX));
}

absl::Status LookupExtents::CheckCommon() const {
  const auto check = [this](SectionId id) -> absl::Status {
    const SectionExtent& section = index_.header().section(id);
    if (Checksum(index_.Section(id)) == section.checksum) return absl::OkStatus();
    return BadFile(index_.name_, Concat("byte ", section.offset),
                   Concat(SectionName(id), " do not match their checksum"));
  };
  for (const SectionId id : kCommonSections) TABIA_RETURN_IF_ERROR(check(id));
  return HasCommonGroups(index_.header()) ? check(SectionId::kEscapeGroups) : absl::OkStatus();
}

void LookupExtents::AddFind(uint64_t key, int step, std::vector<Extent>& wanted) const {
  if (step == 0) return AddBuckets(key, wanted);
  const Buckets::Slot at = index_.FindSlot(key);
  if (!at.found()) return;
  const uint32_t symbol = index_.buckets_[at.bucket].symbol(at.slot);
  if (symbol < kFirstEscape) return;
  step == 1 ? AddRecord(at.bucket, symbol, wanted) : AddValue(at.bucket, symbol, wanted);
}

void LookupExtents::AddBuckets(uint64_t key, std::vector<Extent>& wanted) const {
  const Buckets::Search search = index_.buckets_.SearchFor(key);
  for (const uint64_t bucket : {search.home, search.second}) {
    wanted.push_back(PartOf(SectionId::kBuckets, bucket * kBucketBytes, kBucketBytes));
    wanted.push_back(PartOf(SectionId::kEscapeGroups, 8 * (bucket / kGroupBuckets), 8));
    if (HasCommonGroups(index_.header())) AddEscapes(bucket / kGroupBuckets, wanted);
  }
}

uint64_t LookupExtents::GroupEnd(uint64_t group) const {
  const bool is_last = 8 * (group + 1) >= index_.header().section(SectionId::kEscapeGroups).size;
  return is_last ? index_.header().section(SectionId::kEscapeHeap).size
                 : index_.escapes_.group_start(group + 1);
}

void LookupExtents::AddEscapes(uint64_t group, std::vector<Extent>& wanted) const {
  const uint64_t start = index_.escapes_.group_start(group), end = GroupEnd(group);
  if (start < end)
    wanted.push_back(PartOf(SectionId::kEscapeHeap, start, std::min(end - start, kMaxGroupBytes)));
}

void LookupExtents::AddRecord(uint64_t bucket, uint32_t symbol, std::vector<Extent>& wanted) const {
  const uint64_t group = bucket / kGroupBuckets, start = index_.escapes_.group_start(group);
  const uint64_t offset = symbol - kFirstEscape;
  if (start > UINT64_MAX - offset) return;
  // The record ends before its group, so that a small group, which is in memory by now, has all of it.
  const uint64_t at = start + offset, end = HasCommonGroups(index_.header()) ? GroupEnd(group) : 0;
  const uint64_t size = end > at ? std::min(end - at, kRecordBytes) : kRecordBytes;
  wanted.push_back(PartOf(SectionId::kEscapeHeap, at, size));
}

void LookupExtents::AddValue(uint64_t bucket, uint32_t symbol, std::vector<Extent>& wanted) const {
  const std::optional<Escapes::Found> record = index_.escapes_.Read(bucket, symbol);
  if (!record) return;
  const size_t offset = static_cast<size_t>(record->value.data() - index_.bytes_.data());
  wanted.push_back({offset, record->value.size()});
}

void LookupExtents::AddNotes(uint64_t key, int step, std::vector<Extent>& wanted) const {
  const NoteTable notes(index_.Section(SectionId::kNotes), index_.Section(SectionId::kNoteHeap));
  const uint64_t mixed = Mix(key, index_.header().salt);
  const NoteTable::Span span = notes.Near(mixed);
  if (step == 0) {
    const uint64_t count = span.to - span.from + 1;  // the start of the next one is the end of the last
    wanted.push_back(PartOf(SectionId::kNotes, span.from * kNoteBytes, count * kNoteBytes));
  } else if (const std::optional<uint64_t> note = notes.FindIn(span, mixed)) {
    const uint64_t start = notes.start(*note), end = notes.start(*note + 1);
    if (start < end) wanted.push_back(PartOf(SectionId::kNoteHeap, start, end - start));
  }
}

}  // namespace tabia::index
