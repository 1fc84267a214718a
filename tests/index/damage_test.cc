// No damage makes a reader read outside the bytes, and Verify finds every damage. The bytes are in a block of
// their exact size, so that a sanitizer sees every read beyond them.
#include <cstring>

#include "core/base/checksum.h"
#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

class Block {
 public:
  explicit Block(std::string_view bytes) : size_(bytes.size()), block_(new char[size_]) {
    bytes.copy(block_.get(), size_);
  }
  std::string_view bytes() const { return {block_.get(), size_}; }

 private:
  size_t size_;
  std::unique_ptr<char[]> block_;
};

void ExpectBatchAsSingle(const Index& index, absl::Span<const uint64_t> keys) {
  std::vector<std::optional<std::string_view>> values(keys.size());
  index.FindBatch(keys, absl::MakeSpan(values));
  for (size_t i = 0; i < keys.size(); ++i) EXPECT_EQ(values[i], index.Find(keys[i])) << keys[i];
}

// Reads everything, and returns the error of Open or Verify.
absl::Status UseAll(std::string_view bytes) {
  const Block block(bytes);
  const absl::StatusOr<Index> index = Index::Open(block.bytes(), "damaged");
  if (!index.ok()) return index.status();
  uint64_t sum = Checksum(index->metadata());
  for (uint64_t key = 0; key < 10; ++key) {
    sum += Checksum(index->Find(key).value_or("")) + Checksum(index->FindNotes(key));
  }
  ExpectBatchAsSingle(*index, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  const auto add = [&](uint64_t key, std::string_view text) { sum += key + Checksum(text); };
  index->ForEach(add);
  index->ForEachNote(add);
  EXPECT_NE(sum, 0u);
  return index->Verify();
}

std::string Flip(std::string bytes, uint64_t bit) {
  bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
  return bytes;
}

std::string WithNumber(std::string bytes, uint64_t at, uint64_t number) {
  std::memcpy(&bytes[at], &number, sizeof number);
  return bytes;
}

// Corrects all checksums, so that only the damage itself can be found.
std::string Repaired(std::string bytes) {
  for (uint64_t i = 0; i < kSectionCount; ++i) {
    const uint64_t at = kSectionTableAt + i * kSectionEntryBytes;
    const uint64_t offset = Load<uint64_t>(&bytes[at]), size = Load<uint64_t>(&bytes[at + 8]);
    if (offset > bytes.size() || size > bytes.size() - offset) continue;
    bytes = WithNumber(bytes, at + 16, Checksum(std::string_view(bytes).substr(offset, size)));
  }
  return WithNumber(bytes, kHeaderChecksumAt, Checksum(std::string_view(bytes).substr(0, kHeaderChecksumAt)));
}

TEST(Damage, IsAbsentInASoundIndex) {
  EXPECT_EQ(UseAll(TinyIndex()), absl::OkStatus());
}

TEST(Damage, IsFoundInEveryFlippedBit) {
  const std::string tiny = TinyIndex();
  for (uint64_t bit = 0; bit < 8 * tiny.size(); ++bit) {
    EXPECT_EQ(ExitCode(UseAll(Flip(tiny, bit))), 3) << "byte " << bit / 8 << ", bit " << bit % 8;
  }
}

TEST(Damage, IsFoundInEveryTruncation) {
  const std::string tiny = TinyIndex();
  for (uint64_t size = 0; size < tiny.size(); ++size) {
    EXPECT_EQ(ExitCode(UseAll(tiny.substr(0, size))), 3) << size << " bytes";
  }
}

TEST(Damage, IsFoundInAppendedBytes) {
  EXPECT_EQ(ExitCode(UseAll(TinyIndex() + '\0')), 3);
}

// Damage with correct checksums: the bytes may be another sound index, but nothing is read outside.
TEST(Damage, WithCorrectChecksumsReadsNothingOutside) {
  const std::string tiny = TinyIndex();
  for (uint64_t bit = 0; bit < 8 * tiny.size(); ++bit) {
    const absl::Status status = UseAll(Repaired(Flip(tiny, bit)));
    EXPECT_TRUE(status.ok() || ExitCode(status) == 3) << "bit " << bit;
  }
}

TEST(Damage, InAnyNumberReadsNothingOutside) {
  const std::string tiny = TinyIndex();
  for (uint64_t at = 16; at + 8 <= tiny.size(); at += 4) {
    for (uint64_t number : {~uint64_t{0}, uint64_t{1} << 63, uint64_t{0xffff'ffff}, uint64_t{tiny.size()}}) {
      const absl::Status status = UseAll(Repaired(WithNumber(tiny, at, number)));
      EXPECT_TRUE(status.ok() || ExitCode(status) == 3) << "byte " << at;
    }
  }
}

// Returns the error of Verify for the tiny index with one byte of a section changed and all checksums
// correct.
std::string VerdictOn(SectionId section, uint64_t offset, char change) {
  std::string bytes = TinyIndex();
  char& byte = bytes[OpenIndex(bytes).header().section(section).offset + offset];
  byte = static_cast<char>(byte ^ change);
  const std::string message = Message(UseAll(Repaired(bytes)));
  const std::string start = "damaged: byte ";
  return message.starts_with(start) ? message.substr(message.find(": ", start.size()) + 2) : message;
}

TEST(Verdict, NamesTheDamageWithCorrectChecksums) {
  EXPECT_EQ(VerdictOn(SectionId::kBuckets, 63, 1), "the buckets: keys of a bucket are out of order");
  EXPECT_EQ(VerdictOn(SectionId::kBuckets, 63, 3), "the buckets: an unused slot is not zero");
  EXPECT_EQ(VerdictOn(SectionId::kBuckets, 63, 8), "the buckets: a bucket has more keys than slots");
  EXPECT_EQ(VerdictOn(SectionId::kBuckets, 63, 16),
            "the buckets: a bucket has displaced keys although it is not full");
  EXPECT_EQ(VerdictOn(SectionId::kBuckets, 36, 2), "the buckets: a symbol has no value");
  EXPECT_EQ(VerdictOn(SectionId::kDictionary, 7, 16), "the dictionary: value offset out of range");
  EXPECT_EQ(VerdictOn(SectionId::kDictionary, 3, 1), "the dictionary: an unused byte is not zero");
  EXPECT_EQ(VerdictOn(SectionId::kEscapeGroups, 0, 1), "the escape heap: value offset out of range");
  EXPECT_EQ(VerdictOn(SectionId::kEscapeHeap, 0, 4),
            "the escape groups: a group is not as long as its values");
  EXPECT_EQ(VerdictOn(SectionId::kNotes, 8, 1), "the notes: the first notes do not start the heap");
  EXPECT_EQ(VerdictOn(SectionId::kNotes, 7, -128), "the notes: keys are out of order");
}

TEST(Verdict, NamesTheByteOfTheFile) {
  std::string bytes = TinyIndex();
  const uint64_t offset = OpenIndex(bytes).header().section(SectionId::kNoteHeap).offset;
  EXPECT_EQ(Message(UseAll(Flip(bytes, 8 * offset))),
            "damaged: byte " + std::to_string(offset) +
                ": the note heap: the checksum is not the one in the header");
}

}  // namespace
}  // namespace tabia::index
