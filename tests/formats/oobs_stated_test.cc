// Games as stated, in one reading, with the view that the other way of reading decides beforehand.

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"
#include "core/records/scale.h"
#include "core/records/source_report.h"
#include "tests/formats/oobs_sample.h"

namespace tabia::formats {
namespace {

class MoveRecorder final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    moves.emplace_back(position, move);
    return absl::OkStatus();
  }

  std::vector<std::pair<chess::BookPosition, chess::BookMove>> moves;
};

struct Reading {
  records::SourceReport report;
  std::vector<std::pair<chess::BookPosition, chess::BookMove>> moves;
};

Reading ReadMoves(const std::string& path, const ReadOptions& options) {
  MoveRecorder recorder;
  auto source = ForeignSource::Open(path);
  EXPECT_TRUE(source.ok()) << source.status();
  auto report = source->Read(options, recorder);
  EXPECT_TRUE(report.ok()) << report.status();
  return {*std::move(report), std::move(recorder.moves)};
}

bool BlackToMove(const chess::BookPosition& position) {
  return position.Epd().find(" b ") != std::string::npos;
}

std::vector<std::string> Lines(const Reading& reading, records::Perspective of_games) {
  RecordDump dump;
  for (auto [position, move] : reading.moves) {
    if (of_games == records::Perspective::kWhite && BlackToMove(position))
      std::swap(move.games->win, move.games->loss);
    EXPECT_TRUE(dump.VisitMove(position, move).ok());
  }
  return dump.lines;
}

class OobsStatedTest : public OobsTest {
 protected:
  void Copy(const std::string& fixture) {
    std::filesystem::copy_file(TABIA_TEST_DATA "/formats/oobs/" + fixture + ".obs.db3", path_);
  }

  // Expects that both ways of reading decide the same and, once their games are the mover's, visit the same
  // records. Returns the decision.
  static std::string ExpectEqualReadings(const std::string& path,
                                         records::Perspective perspective = records::Perspective::kAuto) {
    const Reading usual = ReadMoves(path, {.perspective = perspective});
    const Reading stated = ReadMoves(path, {.perspective = perspective, .games_as_in_source = true});
    EXPECT_EQ(stated.report.view, usual.report.view);
    EXPECT_EQ(stated.report.decisions, usual.report.decisions);
    EXPECT_EQ(stated.report.records, usual.report.records);
    EXPECT_EQ(Lines(stated, stated.report.view), Lines(usual, records::Perspective::kMover));
    return stated.report.decisions.at("perspective");
  }
};

TEST_F(OobsStatedTest, ReadsEveryFixture) {
  for (const auto& entry : std::filesystem::directory_iterator(TABIA_TEST_DATA "/formats/oobs")) {
    if (entry.path().extension() != ".db3") continue;
    SCOPED_TRACE(entry.path());
    ExpectEqualReadings(entry.path().string());
    ExpectEqualReadings(entry.path().string(), records::Perspective::kWhite);
    ExpectEqualReadings(entry.path().string(), records::Perspective::kMover);
  }
}

TEST_F(OobsStatedTest, ReportsTheViewAndSwapsNothing) {
  Copy("white-view");
  const Reading usual = ReadMoves(path_, {}), stated = ReadMoves(path_, {.games_as_in_source = true});
  EXPECT_EQ(usual.report.view, records::Perspective::kWhite);
  EXPECT_EQ(stated.report.view, records::Perspective::kWhite);
  EXPECT_NE(Lines(stated, records::Perspective::kMover), Lines(usual, records::Perspective::kMover));
  EXPECT_EQ(
      Lines(stated, records::Perspective::kMover),
      Lines(ReadMoves(path_, {.perspective = records::Perspective::kMover}), records::Perspective::kMover));
}

TEST_F(OobsStatedTest, IgnoresTheOrderOfRows) {
  for (const char* order : {"Move", "Move DESC", "ID DESC", "Loss, Win"}) {
    std::filesystem::remove(path_);
    Copy("white-view");
    Make(
        absl::StrFormat("CREATE TABLE Old AS SELECT * FROM Book; DELETE FROM Book;"
                        "INSERT INTO Book (EPD, Move, Win, Draw, Loss)"
                        "SELECT EPD, Move, Win, Draw, Loss FROM Old ORDER BY %s;",
                        order));
    EXPECT_EQ(ExpectEqualReadings(path_), "white (by 5 of 5 rows that could be compared)");
  }
}

// An illegal move counts in its position's sum: here it turns the vote of the row that leads there.
TEST_F(OobsStatedTest, CountsIllegalRowsAlike) {
  Copy("white-view");
  Make(
      "INSERT INTO Book (EPD, Move, Win, Draw, Loss)"
      "SELECT EPD, 'a1a1', Loss * 1000, 0, Win * 1000 FROM Book WHERE EPD LIKE '% b %' LIMIT 1;");
  EXPECT_EQ(ExpectEqualReadings(path_), "white (by 4 of 5 rows that could be compared)");
}

TEST_F(OobsStatedTest, CountsUnreadableRowsAlike) {
  Copy("white-view");
  Make(
      "INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss)"
      "SELECT EPD, Move, NULL, Loss * 1000, 0, Win * 1000 FROM Book WHERE EPD LIKE '% b %'"
      " UNION ALL SELECT '8/8/8/8/8/8/8/K7 w - -', 'a1a2', 1, 9, 0, 0"
      " UNION ALL SELECT 'no position', 'e2e4', 1, 9, 0, 0"
      " UNION ALL SELECT EPD, Move, 1, -1, 0, x'00' FROM Book;");
  EXPECT_NE(ExpectEqualReadings(path_), "white (by 5 of 5 rows that could be compared)");
}

}  // namespace
}  // namespace tabia::formats
