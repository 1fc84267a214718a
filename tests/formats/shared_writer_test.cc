// Reads whole books and writes them again, where the larger test data is present.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "core/formats/obk/obk_writer.h"
#include "core/formats/oobs/oobs_writer.h"
#include "core/formats/pgn/pgn_writer.h"
#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"
#include "core/records/scale.h"
#include "core/records/writers.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"
#include "tests/formats/record_tree.h"
#include "tests/formats/unpacked.h"

namespace tabia::formats {
namespace {

using testing::IsEmpty;

constexpr char kShared[] = TABIA_SHARED_DATA;

// Expects the same moves and notes in the same order. If a line of moves repeats a position, an alternative
// may belong to either occurrence: records do not state which, and the bytes may differ in L.
void ExpectSameObk(const std::string& name, ObkMagic magic) {
  const ScratchFolder folder;
  const std::string path = std::string(kShared) + "/obk/" + name + ".obk", written = folder / "written.obk";
  RecordTree tree;
  ASSERT_TRUE(ForeignSource::Open(path)->Read({}, tree).ok());
  StringSink sink;
  ObkWriter writer(sink, {.scale = records::Scale::kPercent, .obk_magic = magic});
  ASSERT_TRUE(tree.WriteTo(writer).ok());
  EXPECT_THAT(writer.Finish()->lost, IsEmpty());
  WriteFile(written, sink.bytes());
  EXPECT_EQ(sink.bytes().size(), std::filesystem::file_size(path));
  EXPECT_TRUE(ReadStrictly(written).lines == ReadBook(path).lines);
}

TEST(SharedWriterTest, WritesClassicObk) {
  ExpectSameObk("classic", ObkMagic::kBoo);
}

TEST(SharedWriterTest, WritesShortV1Obk) {
  ExpectSameObk("short-v1", ObkMagic::kUgws);
}

// Writes each row as a position with one move.
class RowWriter final : public records::ChessVisitor {
 public:
  explicit RowWriter(records::PositionWriter& writer) : writer_(writer) {}
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    return writer_.Write({position, {{move}}, {}});
  }

 private:
  records::PositionWriter& writer_;
};

void ExpectSameOobs(const std::string& name) {
  const ScratchFolder folder;
  const std::string path = folder / "read.obs.db3", written = folder / "written.obs.db3";
  WriteFile(path, Unpack(std::string(kShared) + "/oobs/" + name + ".obs.db3.xz"));
  const Outcome book = ReadBook(path);
  StringSink sink;
  auto writer = *OobsWriter::Create(sink, {.facts = book.report.facts});
  RowWriter rows(*writer);
  ASSERT_TRUE(ForeignSource::Open(path)->Read({}, rows).ok());
  EXPECT_THAT(writer->Finish()->lost, IsEmpty());
  WriteFile(written, sink.bytes());
  const Outcome rewritten = ReadStrictly(written);
  EXPECT_TRUE(rewritten.lines == book.lines);
  // It states besides whose wins it counts.
  auto facts = book.report.facts;
  facts["Perspective"] = "mover";
  EXPECT_EQ(rewritten.report.facts, facts);
}

TEST(SharedWriterTest, WritesOobsOfTwelvePlies) {
  ExpectSameOobs("gnuchess102-full12");
}

TEST(SharedWriterTest, WritesOobsOfTwentyPlies) {
  ExpectSameOobs("gnuchess102-hit4");
}

// Returns the position and move of each record, once.
std::vector<std::string> Facts(const std::string& path) {
  ReadOptions options;
  options.pgn = {.plies = 0, .unfinished = PgnOptions::Unfinished::kDraw};
  const Outcome book = ReadBook(path, options);
  EXPECT_THAT(book.report.skipped, IsEmpty());
  std::vector<std::string> facts;
  for (const std::string& line : book.lines) {
    const size_t move = line.find('\t') + 1, after = line.find('\t', move);
    const bool is_note = !std::isdigit(static_cast<uint8_t>(line[after + 1]));
    if (!is_note) facts.push_back(line.substr(0, after));
  }
  std::sort(facts.begin(), facts.end());
  facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
  return facts;
}

TEST(SharedWriterTest, WritesClassicObkAsGames) {
  const ScratchFolder folder;
  const std::string path = std::string(kShared) + "/obk/classic.obk", pgn = folder / "book.pgn";
  RecordTree tree;
  ASSERT_TRUE(ForeignSource::Open(path)->Read({}, tree).ok());
  StringSink sink;
  PgnWriter writer(sink, {.scale = records::Scale::kPercent});
  ASSERT_TRUE(tree.WriteTo(writer).ok());
  EXPECT_TRUE(writer.Finish().ok());
  WriteFile(pgn, sink.bytes());
  EXPECT_TRUE(Facts(pgn) == Facts(path));
}

}  // namespace
}  // namespace tabia::formats
