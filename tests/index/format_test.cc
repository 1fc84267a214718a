// The bytes of the golden file, of FORMAT.md and of the writer are the same.
#include "absl/strings/str_format.h"
#include "gmock/gmock.h"

#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

using testing::HasSubstr;

std::string DumpLine(uint64_t at, std::string_view bytes) {
  std::string hex, text;
  for (size_t i = 0; i < 16; ++i) {
    hex += i < bytes.size() ? absl::StrFormat(" %02x", static_cast<uint8_t>(bytes[i])) : "   ";
    if (i == 7) hex += ' ';
  }
  for (char c : bytes) text += c >= ' ' && c < 127 ? c : '.';
  return absl::StrFormat("%08x %s  |%s|\n", at, hex, text);
}

// Returns the output of `hexdump -C`: lines equal to the previous one are replaced by a star.
std::string HexDump(std::string_view bytes) {
  std::string dump;
  bool star = false;
  for (uint64_t at = 0; at < bytes.size(); at += 16) {
    const std::string_view line = bytes.substr(at, 16);
    const bool repeated = at > 0 && line == bytes.substr(at - 16, 16);
    if (!repeated) dump += DumpLine(at, line);
    if (repeated && !star) dump += "*\n";
    star = repeated;
  }
  return dump + absl::StrFormat("%08x\n", bytes.size());
}

std::string GoldenFile() {
  return ReadWhole(TABIA_TEST_DATA "/index/tiny.tabia");
}

TEST(Format, IsWrittenAsInTheGoldenFile) {
  EXPECT_EQ(HexDump(TinyIndex()), HexDump(GoldenFile()));
}

TEST(Format, IsDocumentedAsInTheGoldenFile) {
  EXPECT_THAT(ReadWhole(TABIA_TEST_DATA "/../../core/index/FORMAT.md"), HasSubstr(HexDump(GoldenFile())));
}

TEST(Format, ReadsTheGoldenFile) {
  const std::string bytes = GoldenFile();
  const Index index = OpenIndex(bytes);
  EXPECT_EQ(index.Verify(), absl::OkStatus());
  EXPECT_EQ(
      AllValues(index),
      (Values{{1, "e4"}, {2, "e4"}, {3, "e4"}, {4, "a long value"}, {5, "a long value"}, {6, "escape"}}));
  EXPECT_EQ(AllNotes(index), (Values{{1, "the first key"}, {7, "no value here"}}));
  EXPECT_EQ(index.metadata(), "{\"name\":\"tiny\"}");
}

TEST(Format, IsRecognisedByItsFirstBytes) {
  EXPECT_TRUE(Index::Recognises(std::string_view(TinyIndex()).substr(0, 8)));
  EXPECT_FALSE(Index::Recognises("SQLite format 3"));
  EXPECT_FALSE(Index::Recognises(""));
}

std::string OpenError(std::string_view bytes) {
  return Message(Index::Open(bytes, "a.tabia").status());
}

TEST(Open, ReportsTheError) {
  const std::string tiny = TinyIndex();
  std::string newer = tiny;
  newer[8] = 2;
  EXPECT_EQ(OpenError("PK"), "a.tabia: byte 0: not an index of tabia");
  EXPECT_EQ(OpenError(tiny.substr(0, 100)), "a.tabia: byte 100: the file ends within its header");
  EXPECT_EQ(OpenError(newer), "a.tabia: byte 8: index format 2; this program reads format 1");
  EXPECT_EQ(OpenError(tiny + "x"), "a.tabia: byte 16: the file is not as long as its header says");
}

// Sections start on pages once that wastes little.
TEST(Sections, AreAlignedByTheirSize) {
  EXPECT_EQ(Alignment(0), 64u);
  EXPECT_EQ(Alignment(131'071), 64u);
  EXPECT_EQ(Alignment(131'072), 4096u);
  EXPECT_EQ(Alignment((uint64_t{64} << 20) - 1), 4096u);
  EXPECT_EQ(Alignment(uint64_t{64} << 20), uint64_t{2} << 20);
}

}  // namespace
}  // namespace tabia::index
