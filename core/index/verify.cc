#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/index/bucket_check.h"
#include "core/index/dictionary.h"
#include "core/index/index.h"
#include "core/index/notes.h"

namespace tabia::index {
namespace {

bool IsZero(std::string_view bytes) {
  return bytes.find_first_not_of('\0') == bytes.npos;
}

std::optional<Damage> CheckDictionary(std::string_view slots, std::string_view heap) {
  const Dictionary dictionary(slots, heap);
  uint64_t heap_end = 0;
  for (uint64_t at = 0; at < slots.size(); at += kDictionarySlotBytes) {
    const auto damage = [at](std::string_view why) { return Damage{SectionId::kDictionary, at, why}; };
    const auto value = dictionary.Value(static_cast<uint32_t>(at / kDictionarySlotBytes));
    if (!value) return damage("value offset out of range");
    const bool is_long = static_cast<uint8_t>(slots[at + kMaxInlineBytes]) == kLongValue;
    const uint64_t used = is_long ? 6 : value->size();
    if (!IsZero(slots.substr(at + used, kMaxInlineBytes - used))) return damage("an unused byte is not zero");
    if (!is_long) continue;
    if (value->data() != heap.data() + heap_end) return damage("long values do not follow one another");
    heap_end += value->size();
  }
  if (heap_end != heap.size())
    return Damage{SectionId::kDictionaryHeap, heap_end, "bytes that no symbol uses"};
  return std::nullopt;
}

std::optional<Damage> CheckNotes(std::string_view table, std::string_view heap) {
  const NoteTable notes(table, heap);
  if (notes.start(0) != 0) return Damage{SectionId::kNotes, 8, "the first notes do not start the heap"};
  for (uint64_t i = 0; i < notes.size(); ++i) {
    if (notes.start(i) >= notes.start(i + 1)) {
      return Damage{SectionId::kNotes, i * kNoteBytes + 8, "notes do not follow one another"};
    }
    if (i > 0 && notes.mixed(i - 1) >= notes.mixed(i)) {
      return Damage{SectionId::kNotes, i * kNoteBytes, "keys are out of order"};
    }
  }
  return std::nullopt;
}

absl::Status Error(std::string_view name, uint64_t byte, SectionId section, std::string_view why) {
  return BadFile(name, FormatText("byte %d", byte), FormatText("%s: %s", SectionName(section), why));
}

}  // namespace

absl::Status Index::VerifyBytes(const Progress& progress) const {
  uint64_t checked = kHeaderBytes;
  for (uint32_t i = 0; i < kSectionCount; ++i) {
    const SectionId id = static_cast<SectionId>(i);
    const SectionExtent& section = header_.sections[i];
    const std::string_view padding = bytes_.substr(checked, section.offset - checked);
    if (const size_t at = padding.find_first_not_of('\0'); at != padding.npos) {
      return Error(name_, checked + at, id, "the padding before is not zero");
    }
    if (Checksum(Section(id)) != section.checksum) {
      return Error(name_, section.offset, id, "the checksum is not the one in the header");
    }
    checked = section.offset + section.size;
    if (progress) progress(checked, bytes_.size() + header_.buckets() * kBucketBytes);
  }
  if (checked != bytes_.size()) {
    return Error(name_, checked, SectionId::kNoteHeap, "trailing bytes after the last section");
  }
  return absl::OkStatus();
}

absl::Status Index::Verify(Progress progress) const {
  TABIA_RETURN_IF_ERROR(VerifyBytes(progress));
  std::array<std::string_view, kSectionCount> sections;
  for (uint32_t i = 0; i < kSectionCount; ++i) sections[i] = Section(static_cast<SectionId>(i));
  std::optional<Damage> damage =
      CheckDictionary(Section(SectionId::kDictionary), Section(SectionId::kDictionaryHeap));
  const uint64_t total = bytes_.size() + header_.buckets() * kBucketBytes;
  const auto buckets_done = [&](uint64_t buckets) {
    if (progress) progress(bytes_.size() + buckets * kBucketBytes, total);
  };
  if (!damage) damage = BucketCheck(*this, sections).Run(buckets_done);
  if (!damage) damage = CheckNotes(Section(SectionId::kNotes), Section(SectionId::kNoteHeap));
  buckets_done(header_.buckets());
  if (!damage) return absl::OkStatus();
  return Error(name_, header_.section(damage->section).offset + damage->offset, damage->section, damage->why);
}

}  // namespace tabia::index
