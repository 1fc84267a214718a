#include "core/convert/diff.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/tiny_book.h"

namespace tabia::convert {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr size_t kAll = SIZE_MAX / 4;

const std::vector<Row> kOld = {{.epd = kStart, .move = "e2e4", .win = 9},
                               {.epd = kStart, .move = "d2d4", .win = 4},
                               {.epd = kAfterE4, .move = "e7e5", .win = 2}};
const std::vector<Row> kNew = {{.epd = kStart, .move = "e2e4", .win = 11},
                               {.epd = kStart, .move = "d2d4", .win = 4},
                               {.epd = kStart, .move = "c2c4", .win = 5},
                               {.epd = kEndgame, .move = "e3d3", .win = 1}};

// Returns "e2e4 18 22" for a move that weighs 18 in the one book and 22 in the other; "-" where one lacks it.
std::vector<std::string> Texts(const DiffReport& report) {
  const auto weight = [](const std::optional<chess::BookMove>& move) {
    return move ? " " + std::to_string(move->weight()) : std::string(" -");
  };
  std::vector<std::string> texts;
  for (const Difference& difference : report.differences) {
    const chess::BookMove& move = difference.move();
    texts.push_back(probe::MoveText(difference.position, move.move, move.opaque_move) + weight(difference.a) +
                    weight(difference.b));
  }
  return texts;
}

TEST(Diff, ABookEqualsItself) {
  const probe::ChessIndex book = BookOf(kOld);
  const DiffReport report = *Diff(book, book, kAll);
  EXPECT_TRUE(report.is_same());
  EXPECT_EQ(report.positions_alike, 2u);
  EXPECT_THAT(report.differences, IsEmpty());
}

TEST(Diff, ReportsAddedRemovedAndChangedMoves) {
  const DiffReport report = *Diff(BookOf(kOld), BookOf(kNew), kAll);
  EXPECT_FALSE(report.is_same());
  EXPECT_EQ(report.positions_only_a, 1u);
  EXPECT_EQ(report.positions_only_b, 1u);
  EXPECT_EQ(report.positions_changed, 1u);
  EXPECT_EQ(report.moves_only_a, 1u);
  EXPECT_EQ(report.moves_only_b, 2u);
  EXPECT_EQ(report.moves_changed, 1u);
  ASSERT_EQ(report.differences.size(), 4u);
  EXPECT_TRUE(report.differences[3].position.is_key());
  EXPECT_THAT(Texts(report), ElementsAre("e2e4 18 22", "c2c4 - 10", "e7e5 4 -", HasSubstr(" - 2")));
}

TEST(Diff, NamesThePositionsOfBothBooks) {
  const DiffReport report = *Diff(BookOf(kNew), BookOf(kOld), kAll);
  EXPECT_EQ(report.differences[0].position.Epd(), kStart);
  EXPECT_EQ(report.differences[2].position.Epd(), kAfterE4);
  EXPECT_EQ(report.differences[0].line, "startpos");
  EXPECT_EQ(report.differences[2].line, "startpos moves e2e4");
}

TEST(Diff, KeepsTheLargestDifferences) {
  const DiffReport report = *Diff(BookOf(kOld), BookOf(kNew), 1);
  EXPECT_THAT(Texts(report), ElementsAre("e2e4 18 22"));
  EXPECT_EQ(report.moves_only_b, 2u);
  EXPECT_THAT(Texts(*Diff(BookOf(kOld), BookOf(kNew), 0)), IsEmpty());
}

TEST(Diff, ComparesOnlyMovesIfTheScalesDiffer) {
  const probe::ChessIndex percent =
      As<probe::ChessIndex>(books::OpenBook(TABIA_TEST_DATA "/formats/obk/published-tree.obk"));
  const DiffReport report = *Diff(percent, BookOf(kOld), kAll);
  EXPECT_FALSE(report.compares_weights);
  EXPECT_EQ(report.moves_changed, 0u);
  EXPECT_GT(report.moves_only_a, 0u);
  for (const Difference& difference : report.differences) EXPECT_LE(difference.size, 1.0);
}

// Returns a book with one evaluation of 1. e4, and the operations of another one of 1. d4.
probe::ChessIndex EvaluatedBook(const std::string& d4) {
  const ScratchFolder folder;
  WriteFile(folder / "book.epd", kStart + (" c0 \"e4 eval +0.30/40, d4 " + d4 + "\";\n"));
  return As<probe::ChessIndex>(books::OpenBook(
      folder / "book.epd", {.purpose = books::Purpose::kReadAll, .cache = {.enabled = false}}));
}

TEST(Diff, ComparesEvaluations) {
  const DiffReport same = *Diff(EvaluatedBook("eval +0.31/40"), EvaluatedBook("eval +0.31/40"), kAll);
  EXPECT_TRUE(same.is_same());
  const DiffReport report = *Diff(EvaluatedBook("eval +0.31/40"), EvaluatedBook("eval +0.36/40"), kAll);
  EXPECT_THAT(Texts(report),
              ElementsAre("d2d4 100 100"));  // e2e4 has another weight, but the same evaluation
  EXPECT_EQ(report.moves_changed, 1u);
}

TEST(Diff, ComparesEvaluationsOfBooksWithDifferentScales) {
  const DiffReport report = *Diff(EvaluatedBook("weight 5"), EvaluatedBook("eval +0.31/40"), kAll);
  EXPECT_FALSE(report.compares_weights);
  EXPECT_EQ(report.moves_changed, 1u);
}

TEST(Diff, RejectsBooksOfDifferentVariants) {
  const probe::ChessIndex chess = BookOf(kOld), other = BookOf({{"8/8/8/8 w", "P@e4", 1}}, "crazyhouse");
  EXPECT_THAT(Message(Diff(chess, other, kAll).status()), HasSubstr("crazyhouse"));
  EXPECT_TRUE(Diff(other, other, kAll)->is_same());
}

}  // namespace
}  // namespace tabia::convert
