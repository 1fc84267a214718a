#include "core/convert/tree_walk.h"

#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/writers.h"
#include "tests/tiny_book.h"

namespace tabia::convert {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Returns the rows of lines of moves from the start, each move once; the first line's moves weigh most.
std::vector<Row> RowsOf(const std::vector<std::string_view>& lines) {
  std::vector<Row> rows;
  int wins = 1000;
  for (std::string_view line : lines) {
    chess::Position position;
    for (std::string_view word; !(word = TakeWord(line)).empty();) {
      rows.push_back({chess::ToEpd(position.setup()), std::string(word), wins});
      position.Make(*chess::ParseUciMove(position, word));
    }
    wins /= 10;
  }
  return rows;
}

// Writes "1 e2e4 V L" for a move at its ply, with the flags of a leaf and of a last alternative.
class TextWriter final : public records::TreeWriter {
 public:
  bool Holds(const chess::Position&, const chess::BookMove& move) override {
    return chess::SquareName(move.move.from()) != unwritable;
  }
  absl::Status Write(const records::TreeMove& move) override {
    text.push_back(std::to_string(move.plies + 1) + " " + chess::UciMove(move.before, move.move.move) +
                   (move.ends_line ? " V" : "") + (move.is_last_alternative ? " L" : ""));
    for (const chess::BookNote& note : move.notes) text.back() += " {" + note.text + "}";
    best_weights.push_back(move.best_weight);
    return absl::OkStatus();
  }
  absl::Status WriteNotes(const chess::Position&, size_t plies,
                          absl::Span<const chess::BookNote> notes) override {
    for (const chess::BookNote& note : notes) text.push_back(std::to_string(plies) + " {" + note.text + "}");
    return absl::OkStatus();
  }
  absl::StatusOr<records::WriteReport> Finish() override { return records::WriteReport(); }

  std::vector<std::string> text;
  std::vector<uint64_t> best_weights;
  std::string unwritable;
};

class TreeWalkTest : public testing::Test {
 protected:
  TreeReport Walk(const probe::ChessIndex& book, const TreeLimits& limits = {}) {
    const absl::StatusOr<TreeReport> report = WalkTree(book, limits, writer_);
    EXPECT_TRUE(report.ok()) << report.status();
    return report.value_or(TreeReport());
  }

  TextWriter writer_;
};

TEST_F(TreeWalkTest, WritesMovesInPreorderTheBestFirst) {
  const TreeReport report = Walk(BookOf(RowsOf({"e2e4 e7e5 g1f3", "e2e4 c7c5", "d2d4"})));
  EXPECT_THAT(writer_.text, ElementsAre("1 e2e4", "2 e7e5", "3 g1f3 V L", "2 c7c5 V L", "1 d2d4 V L"));
  EXPECT_EQ(report.moves, 5u);
  EXPECT_EQ(report.plies, 3u);
  EXPECT_EQ(report.bound_plies, 0u);
}

TEST_F(TreeWalkTest, WritesTheNotesOfAPositionBeforeItsMoves) {
  const ScratchFolder folder;
  WriteFile(folder / "study.pgn", "[Event \"?\"]\n\n{The start} 1. e4 {Best} e5 (1... c5) *\n");
  formats::ReadOptions reading;
  reading.pgn.variations = reading.pgn.comments = true;
  Walk(As<probe::ChessIndex>(books::OpenBook(folder / "study.pgn", {.reading = reading})));
  EXPECT_THAT(writer_.text, ElementsAre("0 {The start}", "1 e2e4 L {Best}", "2 c7c5 V", "2 e7e5 V L"));
}

TEST_F(TreeWalkTest, PassesTheWeightOfTheBestMove) {
  Walk(BookOf(RowsOf({"e2e4", "d2d4"})));
  EXPECT_THAT(writer_.best_weights, ElementsAre(2000u, 2000u));
}

TEST_F(TreeWalkTest, WritesAPositionOfTwoLinesOnce) {
  const TreeReport report = Walk(BookOf(RowsOf({"d2d4 d7d5 g1f3 g8f6", "g1f3 d7d5 d2d4"})));
  EXPECT_THAT(writer_.text, ElementsAre("1 d2d4", "2 d7d5 L", "3 g1f3 L", "4 g8f6 V L", "1 g1f3 L",
                                        "2 d7d5 L", "3 d2d4 V L"));
  EXPECT_EQ(report.meetings, 1u);
}

TEST_F(TreeWalkTest, ExtendsTheShortestLineIfLinesAreCut) {
  // The second line comes to a position of the first one two plies earlier.
  const probe::ChessIndex book = BookOf(RowsOf({"e2e3 e7e6 e3e4 e6e5 g1f3", "e2e4 e7e5"}));
  Walk(book, {.max_plies = 4});
  EXPECT_THAT(writer_.text, ElementsAre("1 e2e3", "2 e7e6 L", "3 e3e4 L", "4 e6e5 V L", "1 e2e4 L",
                                        "2 e7e5 L", "3 g1f3 V L"));
}

TEST_F(TreeWalkTest, FullLinesRepeatACommonPosition) {
  Walk(BookOf(RowsOf({"d2d4 d7d5 g1f3 g8f6", "g1f3 d7d5 d2d4"})), {.full_lines = true});
  EXPECT_THAT(writer_.text, ElementsAre("1 d2d4", "2 d7d5 L", "3 g1f3 L", "4 g8f6 V L", "1 g1f3 L",
                                        "2 d7d5 L", "3 d2d4 L", "4 g8f6 V L"));
}

TEST_F(TreeWalkTest, EndsALineAtARepetition) {
  const TreeReport report = Walk(BookOf(RowsOf({"g1f3 g8f6 f3g1 f6g8"})));
  EXPECT_THAT(writer_.text, ElementsAre("1 g1f3 L", "2 g8f6 L", "3 f3g1 L", "4 f6g8 V L"));
  EXPECT_EQ(report.circles, 1u);
}

TEST_F(TreeWalkTest, CutsLinesAtTheMaximumOfPlies) {
  const TreeReport report = Walk(BookOf(RowsOf({"e2e4 e7e5 g1f3", "d2d4"})), {.max_plies = 2});
  EXPECT_THAT(writer_.text, ElementsAre("1 e2e4", "2 e7e5 V L", "1 d2d4 V L"));
  EXPECT_EQ(report.bound_plies, 2u);
  EXPECT_EQ(report.cut_lines, 1u);
}

TEST_F(TreeWalkTest, ALimitAfterTheLongestLineCutsNothing) {
  EXPECT_EQ(Walk(BookOf(RowsOf({"e2e4 e7e5 g1f3", "d2d4"})), {.max_plies = 3}).bound_plies, 0u);
}

TEST_F(TreeWalkTest, CutsAllLinesAtTheSamePlyIfThereAreTooManyMoves) {
  const probe::ChessIndex book = BookOf(RowsOf({"e2e4 e7e5 g1f3 b8c6 f1b5", "d2d4 d7d5 c2c4"}));
  const TreeReport report = Walk(book, {.max_moves = 7});
  EXPECT_EQ(report.moves, 7u);
  EXPECT_EQ(report.bound_plies, 4u);
  EXPECT_EQ(report.cut_lines, 1u);
  EXPECT_EQ(Walk(book, {.max_moves = 6}).bound_plies, 3u);
  EXPECT_EQ(Walk(book, {.max_moves = 5}).bound_plies, 2u);
  EXPECT_EQ(Walk(book, {.max_moves = 8}).bound_plies, 0u);
  EXPECT_EQ(Walk(book, {.max_plies = 4, .max_moves = 5}).bound_plies, 2u);
}

TEST_F(TreeWalkTest, RejectsABookWithTooManyFirstMoves) {
  const probe::ChessIndex book = BookOf(RowsOf({"e2e4", "d2d4", "c2c4"}));
  EXPECT_THAT(Message(WalkTree(book, {.max_moves = 2}, writer_).status()), HasSubstr("exceed --max-moves 2"));
}

TEST_F(TreeWalkTest, SkipsMovesThatTheFormatCannotStore) {
  writer_.unwritable = "d2";
  Walk(BookOf(RowsOf({"e2e4", "d2d4 d7d5"})));
  EXPECT_THAT(writer_.text, ElementsAre("1 e2e4 V L"));
}

TEST_F(TreeWalkTest, PassesTheNotesOfAMove) {
  Walk(BookOf({{.epd = kStart, .move = "e2e4", .win = 2, .comment = "best by test"},
               {.epd = kStart, .move = "d2d4", .win = 1, .comment = "solid"}}));
  EXPECT_THAT(writer_.text, ElementsAre("1 e2e4 V {best by test}", "1 d2d4 V L {solid}"));
}

TEST_F(TreeWalkTest, ABookWithoutTheStartPositionHasNoTree) {
  EXPECT_EQ(Walk(BookOf({{.epd = "8/8/8/8/8/4k3/4p3/4K3 b - -", .move = "e3d3", .win = 1}})).moves, 0u);
}

}  // namespace
}  // namespace tabia::convert
