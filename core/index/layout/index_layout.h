// The numbers of FORMAT.md, which builder and reader share. Bytes are little-endian.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia::index {

inline constexpr std::string_view kMagic = "\x89TABIA\r\n";
inline constexpr uint32_t kFormatVersion = 1;

// Limits of one key.
inline constexpr uint64_t kMaxRecordBytes = (1u << 24) - 1;
inline constexpr uint64_t kMaxNoteBytes = kMaxRecordBytes;
inline constexpr uint64_t kMaxValueBytes = 65535;

// Sections, in the order of the file.
enum class SectionId : uint32_t {
  kMetadata,
  kDictionary,
  kDictionaryHeap,
  kBuckets,
  kEscapeGroups,
  kEscapeHeap,
  kRemainders,
  kNotes,
  kNoteHeap,
};
inline constexpr uint32_t kSectionCount = 9;

// Returns the name of a section in errors: "the notes".
std::string_view SectionName(SectionId id);

struct SectionExtent {
  uint64_t offset = 0;  // of the first byte, from the start of the file
  uint64_t size = 0;    // bytes, without the padding before the next section
  uint64_t checksum = 0;
};

struct Header {
  uint64_t file_bytes = 0;
  uint64_t salt = 0;
  uint64_t home_buckets = 0;
  uint32_t spread = 0;
  uint32_t dictionary_symbols = 0;
  uint64_t keys = 0;
  uint64_t displaced = 0;
  uint64_t escapes = 0;
  uint64_t notes = 0;
  std::array<SectionExtent, kSectionCount> sections;

  uint64_t buckets() const { return home_buckets + spread; }
  const SectionExtent& section(SectionId id) const { return sections[static_cast<uint32_t>(id)]; }
  SectionExtent& section(SectionId id) { return sections[static_cast<uint32_t>(id)]; }
};

// Magic, version, section count and nine numbers; the section table; the checksum of the bytes before it.
inline constexpr uint64_t kSectionTableAt = 80;
inline constexpr uint64_t kSectionEntryBytes = 24;
inline constexpr uint64_t kHeaderChecksumAt = kSectionTableAt + kSectionEntryBytes * kSectionCount;
inline constexpr uint64_t kHeaderBytes = kHeaderChecksumAt + 8;

std::string EncodeHeader(const Header& header);

// Returns the header at the start of `bytes`, a whole file, after checking that no offset is out of range.
// The error contains `name`.
absl::StatusOr<Header> DecodeHeader(std::string_view bytes, std::string_view name);

// Returns the alignment of a section of `size` bytes: to a cache line, a page or a huge page, so that padding
// stays below 1/32 of the section (except for the smallest).
constexpr uint64_t Alignment(uint64_t size) {
  for (uint64_t alignment : {uint64_t{2} << 20, uint64_t{4096}}) {
    if (size / 32 >= alignment) return alignment;
  }
  return 64;
}

// A bucket: nine entries of a 40-bit fingerprint and a 16-bit symbol.
inline constexpr uint64_t kBucketBytes = 64;
inline constexpr uint32_t kBucketSlots = 9;
inline constexpr uint32_t kFingerprintBits = 40;
inline constexpr uint32_t kMaxSpread = 4096;

// A symbol below kFirstEscape is the number of a slot of the dictionary. An escape is kFirstEscape plus the offset of
// the value's record from the first record of its group of buckets.
inline constexpr uint32_t kFirstEscape = 61440;
inline constexpr uint32_t kEscapeOffsets = 65536 - kFirstEscape;
inline constexpr uint64_t kGroupBuckets = 32;

constexpr uint64_t GroupCount(uint64_t buckets) {
  return (buckets + kGroupBuckets - 1) / kGroupBuckets;
}

// A dictionary slot: up to seven bytes of value and their count in the last byte. For a longer value: u32
// offset in the dictionary heap, u16 size, a zero byte, and kLongValue in the last byte.
inline constexpr uint64_t kDictionarySlotBytes = 8;
inline constexpr uint64_t kMaxInlineBytes = 7;
inline constexpr uint8_t kLongValue = 0xff;

// A note: u64 mixed key, u64 offset in the note heap. It ends at the offset of the next one.
inline constexpr uint64_t kNoteBytes = 16;

}  // namespace tabia::index
