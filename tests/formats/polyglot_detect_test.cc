#include <filesystem>
#include <random>
#include <string>

#include "absl/strings/str_format.h"
#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kStartKey = 0x463b96181691fc9c;

const std::string kBook = ReadFile(TABIA_TEST_DATA "/formats/polyglot/castling-and-promotion.bin");

// Returns the text several times, cut to a multiple of 16 bytes.
std::string Repeated(std::string_view text, size_t times) {
  std::string out;
  for (size_t i = 0; i < times; ++i) out += text;
  out.resize(out.size() / 16 * 16);
  return out;
}

std::string OneRecord(uint64_t key, uint16_t move, uint32_t learn) {
  std::string bytes;
  AppendPolyglotRecord(bytes, {.key = key, .move = chess::Move::FromCode(move), .weight = 1, .learn = learn});
  return bytes;
}

TEST(PolyglotDetect, RecognisesEveryBook) {
  for (const auto& entry : fs::directory_iterator(TABIA_TEST_DATA "/formats/polyglot")) {
    if (entry.path().extension() != ".bin") continue;
    EXPECT_TRUE(IsPolyglot(ReadFile(entry.path().string()))) << entry.path();
  }
}

TEST(PolyglotDetect, RecognisesABookCutShort) {
  for (size_t size = 4 * kPolyglotRecordBytes; size < kBook.size(); ++size) {
    EXPECT_TRUE(IsPolyglot(std::string_view(kBook).substr(0, size))) << size;
  }
}

TEST(PolyglotDetect, RecognisesAFewRecordsOfTheStartOrWithoutLearning) {
  EXPECT_TRUE(IsPolyglot(OneRecord(kStartKey, 0x031c, 7)));
  EXPECT_TRUE(IsPolyglot(OneRecord(kStartKey + 1, 0x031c, 0)));
  EXPECT_FALSE(IsPolyglot(OneRecord(kStartKey + 1, 0x031c, 7)));
}

// Returns a header with this text: records with the key 0.
std::string Header(std::string text) {
  text.resize((text.size() + 7) / 8 * 8);
  std::string bytes;
  for (size_t i = 0; i < text.size(); i += 8) bytes += std::string(8, '\0') + text.substr(i, 8);
  return bytes;
}

TEST(PolyglotDetect, PassesOverAHeader) {
  const std::string header = Header("@PG@\n1.0\n1\nnormal\nmade by Ann");
  const std::string move = OneRecord(kStartKey, 0x031c, 7);
  const ScratchFolder folder;
  WriteFile(folder / "a.bin", header + move);
  const Outcome book = ReadBook(folder / "a.bin");
  EXPECT_EQ(book.lines.size(), 1u);
  EXPECT_EQ(book.report.facts.at("header"), "1.0, 1, normal, made by Ann");
  EXPECT_TRUE(book.report.skipped.empty());
  EXPECT_EQ(book.report.not_used.at("learning data").first, "byte 64: 0x00000007");
  EXPECT_TRUE(IsEmptyPolyglot(header));
  EXPECT_FALSE(IsEmptyPolyglot(header + move));
  EXPECT_FALSE(IsPolyglot(Header("PG@\n1.0"))) << "a text";
}

// Rodent writes this record at the end of each book.
TEST(PolyglotDetect, RecognisesAnEmptyBook) {
  const std::string last = OneRecord(UINT64_MAX, 0, 0).replace(11, 1, 1, '\0');
  EXPECT_TRUE(IsPolyglot(last));
  EXPECT_TRUE(IsPolyglot(last + last));
  EXPECT_FALSE(IsPolyglot(last.substr(1)));
  EXPECT_FALSE(IsPolyglot(OneRecord(UINT64_MAX, 0, 0))) << "it has a weight";
  const ScratchFolder folder;
  WriteFile(folder / "empty.bin", last);
  const Outcome outcome = ReadBook(folder / "empty.bin");
  EXPECT_EQ(outcome.report.facts.at(records::kNoMovesFact), "an empty Polyglot book");
  EXPECT_EQ(outcome.report.records, 0u);
}

TEST(PolyglotDetect, RejectsLessThanARecord) {
  EXPECT_FALSE(IsPolyglot(""));
  EXPECT_FALSE(IsPolyglot(std::string_view(kBook).substr(0, 15)));
}

TEST(PolyglotDetect, RejectsTexts) {
  for (const char* text :
       {"abcdefghijklmno\n", "ABCDEFGHIJKLMNOP", "0123456789012345", "                ", "aaaaaaaa\naaaaaaa",
        "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ", "key,move,weight\n0,1,2\n",
        "\xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82 "}) {
    for (const size_t times : {1u, 2u, 16u, 1000u}) EXPECT_FALSE(IsPolyglot(Repeated(text, times))) << text;
  }
}

TEST(PolyglotDetect, RejectsTextsInUtf16) {
  for (const char* text : {"An opening, in which White gives up a pawn. ", "e4 e5 Nf3 ", "0123456789"}) {
    std::string wide;
    for (const char c : std::string_view(text)) wide += {'\0', c};
    EXPECT_FALSE(IsPolyglot(Repeated(wide, 16))) << text;
    EXPECT_FALSE(IsPolyglot(Repeated(wide.substr(1) + '\0', 16))) << text;
  }
}

TEST(PolyglotDetect, RejectsSortedLinesOfSixteenBytes) {
  std::string lines;
  for (int i = 0; i < 2000; ++i) lines += absl::StrFormat("%07d\nline of it\n", i).substr(0, 16);
  EXPECT_FALSE(IsPolyglot(lines));
}

TEST(PolyglotDetect, RejectsTablesOfNumbers) {
  std::string zeros(4096, '\0'), counters, pairs;
  for (uint32_t i = 0; i < 1024; ++i) Append(counters, i);
  for (uint64_t i = 0; i < 512; ++i) {
    Append(pairs, __builtin_bswap64(i / 2));
    Append(pairs, __builtin_bswap64(uint64_t{0x031c} << 48));
  }
  for (const std::string& bytes : {zeros, counters, pairs}) EXPECT_FALSE(IsPolyglot(bytes));
}

TEST(PolyglotDetect, RejectsRandomBytes) {
  std::mt19937_64 random(1);
  for (int file = 0; file < 20000; ++file) {
    std::string bytes;
    for (uint64_t word = 0; word < 2 * (1 + random() % 16); ++word) Append<uint64_t>(bytes, random());
    EXPECT_FALSE(IsPolyglot(bytes)) << file;
  }
}

TEST(PolyglotDetect, RejectsTheOtherFilesOfTheTests) {
  for (const auto& entry : fs::recursive_directory_iterator(TABIA_TEST_DATA)) {
    if (!entry.is_regular_file() || entry.path().extension() == ".bin") continue;
    EXPECT_FALSE(IsPolyglot(ReadFile(entry.path().string()))) << entry.path();
  }
}

TEST(PolyglotDetect, KnowsPossibleMoves) {
  for (const uint16_t code : {0x031c, 0x0107, 0x0f3f, 0x004a, 0x1c38, 0x4c39, 0x4200}) {
    EXPECT_TRUE(IsPossibleMove(chess::Move::FromCode(code))) << std::hex << code;
  }
  for (const uint16_t code : {0x0000, 0x0041, 0x8000 | 0x031c, 0x5c38, 0x131c, 0x4e39, 0x0013}) {
    EXPECT_FALSE(IsPossibleMove(chess::Move::FromCode(code))) << std::hex << code;
  }
}

}  // namespace
}  // namespace tabia::formats
