#include "core/formats/oobs/oobs_writer.h"

#include <limits>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/sqlite/sqlite_draft.h"
#include "core/formats/sqlite/sqlite_file.h"
#include "core/records/writers.h"
#include "tests/formats/oobs_sample.h"
#include "tests/formats/writer_test_book.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class OobsWriterTest : public OobsTest {
 protected:
  // Writes one position and reads the book.
  Outcome Rewritten(const chess::Position& position, const chess::BookEntry& entry,
                    const chess::BookNotes& notes = {}) {
    StringSink sink;
    auto writer = OobsWriter::Create(sink, options_);
    EXPECT_TRUE((*writer)->Write({chess::BookPosition::Of(position), entry, notes}).ok());
    auto report = (*writer)->Finish();
    EXPECT_TRUE(report.ok()) << report.status();
    report_ = *std::move(report);
    WriteFile(path_, sink.bytes());
    return ReadStrictly(path_);
  }

  const chess::Position start_;
  WriteOptions options_;
  records::WriteReport report_;
};

TEST_F(OobsWriterTest, WritesMovesUnchanged) {
  const Outcome outcome =
      Rewritten(start_, {{Played(start_, "e2e4", {1, 2, 3}), Inactive(Played(start_, "d2d4", {4, 0, 0}))}});
  EXPECT_THAT(outcome.lines, ElementsAre(std::string(kStart) + "\te2e4\t1\t2\t3",
                                         std::string(kStart) + "\td2d4\t4\t0\t0\tinactive"));
  EXPECT_EQ(report_.records, 2u);
  EXPECT_THAT(report_.lost, IsEmpty());
}

TEST_F(OobsWriterTest, WritesFactsInTheOrderOfTheStandardsTool) {
  options_.facts = {{"License", "free"},
                    {"Version", "7"},
                    {"Author", "unknown"},
                    {"ItemCount", "7"},
                    {"Variant", "chess960"}};
  Rewritten(start_, {{Played(start_, "e2e4", {1, 2, 3})}});
  const auto file = SqliteFile::Open(path_);
  auto query = file->Query("SELECT Name || ': ' || Value FROM Info ORDER BY rowid");
  std::vector<std::string> facts;
  while (*query->Step()) facts.emplace_back(query->text(0));
  EXPECT_THAT(facts,
              ElementsAre("Data Structure Version: 0.1", "Version: 7", "License: free", "Variant: standard",
                          "ItemCount: 1", "Author: unknown", "Perspective: mover"));
}

// Every row has a win and none a loss: its moves in a line look like White's view.
TEST_F(OobsWriterTest, WritesThePerspectiveThatItsReaderUses) {
  options_.oobs_weights_as_wins = true;
  options_.facts = {{"PERSPECTIVE", "white"}};
  const Outcome outcome = Rewritten(start_, {{Stated(start_, "e2e4", 50)}});
  EXPECT_EQ(outcome.report.decisions.at("perspective"), "mover (as the book states)");
  EXPECT_EQ(outcome.report.facts.count("PERSPECTIVE"), 0u);
}

constexpr char kBothMayCastle[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

TEST_F(OobsWriterTest, WritesCastlingOfOrthodoxChess) {
  const chess::Position position = At(kBothMayCastle);
  Rewritten(position, {{Played(position, "e1g1", {1, 0, 0})}});
  EXPECT_THAT(ReadFile(path_), HasSubstr("KQkq -e1g1"));
}

TEST_F(OobsWriterTest, WritesCastlingOfChess960) {
  const chess::Position position = At(kBothMayCastle);
  options_.variant = "chess960";
  EXPECT_EQ(Rewritten(position, {{Played(position, "e1g1", {1, 0, 0})}}).report.variant, "chess960");
  EXPECT_THAT(ReadFile(path_), HasSubstr("KQkq -e1h1"));
}

TEST_F(OobsWriterTest, WritesCommentsOnAMove) {
  const chess::BookMove move = Played(start_, "e2e4", {1, 2, 3});
  const auto comment = chess::NoteKind::kComment;
  const Outcome outcome =
      Rewritten(start_, {{move, Played(start_, "d2d4", {1, 0, 0})}},
                {Note(move.move, comment, "Best by"), Note(move.move, comment, "test."),
                 Note(move.move, chess::NoteKind::kEco, "B00"), Note({}, comment, "Start")});
  EXPECT_THAT(outcome.lines, ElementsAre(std::string(kStart) + "\te2e4\t1\t2\t3",
                                         std::string(kStart) + "\te2e4\tcomment\tBest by test.",
                                         std::string(kStart) + "\td2d4\t1\t0\t0"));
  EXPECT_EQ(Lost(report_, "ECO codes"), std::string("1: e2e4 in ") + kStart);
  EXPECT_EQ(Lost(report_, "comments"), std::string("1: ") + kStart);
}

TEST_F(OobsWriterTest, CountsWeightsWithoutGamesAsLost) {
  const chess::BookMove move = Stated(start_, "e2e4", 50);
  const Outcome outcome = Rewritten(start_, {{move}}, {Note(move.move, chess::NoteKind::kComment, "e4")});
  EXPECT_THAT(outcome.lines, IsEmpty());
  EXPECT_EQ(Lost(report_, "weights without games"), std::string("1: e2e4 in ") + kStart);
  EXPECT_THAT(Lost(report_, "comments"), StartsWith("1: e2e4 in "));
}

TEST_F(OobsWriterTest, WritesWeightsAsWinsOnRequest) {
  options_.oobs_weights_as_wins = true;
  EXPECT_THAT(Rewritten(start_, {{Stated(start_, "e2e4", 50)}}).lines,
              ElementsAre(std::string(kStart) + "\te2e4\t50\t0\t0"));
  EXPECT_THAT(report_.lost, IsEmpty());
}

TEST_F(OobsWriterTest, CountsNumbersThatSqliteCannotStoreAsLost) {
  constexpr uint64_t kMax = std::numeric_limits<int64_t>::max();
  Rewritten(start_, {{Played(start_, "e2e4", {1, kMax + 1, 0})}});
  EXPECT_EQ(Lost(report_, "counts above 2^63-1"), std::string("1: e2e4 in ") + kStart);
}

TEST_F(OobsWriterTest, WritesAnIndexOnRequest) {
  const chess::BookEntry entry = {{Played(start_, "e2e4", {1, 2, 3})}};
  Rewritten(start_, entry);
  EXPECT_EQ(ReadFile(path_).find("CREATE INDEX"), std::string::npos);
  options_.oobs_index = true;
  EXPECT_THAT(Rewritten(start_, entry).lines, ElementsAre(std::string(kStart) + "\te2e4\t1\t2\t3"));
  EXPECT_THAT(ReadFile(path_), HasSubstr("CREATE INDEX BookEPD ON Book (EPD)"));
}

TEST_F(OobsWriterTest, WritesTheSameBytesForTheSameBook) {
  const chess::BookEntry entry = {{Played(start_, "e2e4", {1, 2, 3}), Played(start_, "d2d4", {4, 0, 0})}};
  Rewritten(start_, entry);
  const std::string bytes = ReadFile(path_);
  Rewritten(start_, entry);
  EXPECT_TRUE(ReadFile(path_) == bytes);
}

TEST_F(OobsWriterTest, WritesMoreRowsThanOneStatementInserts) {
  StringSink sink;
  auto writer = *OobsWriter::Create(sink);
  std::vector<std::string> lines;
  for (uint64_t i = 0; i < 1000; ++i) {
    ASSERT_TRUE(
        writer->Write({chess::BookPosition::Of(start_), {{Played(start_, "e2e4", {i, 0, 0})}}, {}}).ok());
    lines.push_back(absl::StrFormat("%s\te2e4\t%d\t0\t0", kStart, i));
  }
  EXPECT_EQ(writer->Finish()->records, 1000u);
  WriteFile(path_, sink.bytes());
  EXPECT_EQ(ReadStrictly(path_).lines, lines);
}

TEST_F(OobsWriterTest, LeavesNoTemporaryFile) {
  options_.temp_folder = folder_.path();
  StringSink sink;
  const auto writer = OobsWriter::Create(sink, options_);
  EXPECT_TRUE(writer.ok());
  EXPECT_THAT(folder_.Names(), IsEmpty());
}

TEST_F(OobsWriterTest, ReportsAMissingTemporaryFolder) {
  StringSink sink;
  const auto writer = OobsWriter::Create(sink, {.temp_folder = folder_ / "missing"});
  EXPECT_EQ(Message(writer.status()),
            "temporary file in " + (folder_ / "missing") + ": cannot be created: No such file or directory");
  EXPECT_EQ(ExitCode(writer.status()), 4);
}

TEST(SqliteDraftTest, ReportsAFullDisk) {
  const ScratchFolder folder;
  auto draft = *SqliteDraft::Create(folder.path());
  ASSERT_TRUE(draft.Run("PRAGMA max_page_count = 8; BEGIN; CREATE TABLE t (a TEXT)").ok());
  auto insert = *draft.Prepare("INSERT INTO t VALUES (?)");
  insert.Bind(1, std::string_view("text"));
  absl::Status status;
  for (int i = 0; i < 100'000 && status.ok(); ++i) status = insert.Run();
  EXPECT_EQ(Message(status),
            "temporary file in " + folder.path() + ": cannot be written: No space left on device");
  EXPECT_EQ(ExitCode(status), 4);
}

}  // namespace
}  // namespace tabia::formats
