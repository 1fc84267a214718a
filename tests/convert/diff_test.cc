#include "core/convert/diff.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
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

probe::ChessIndex BookOfEpd(const std::string& epd) {
  const ScratchFolder folder;
  WriteFile(folder / "book.epd", epd);
  return As<probe::ChessIndex>(books::OpenBook(
      folder / "book.epd", {.purpose = books::Purpose::kReadAll, .cache = {.enabled = false}}));
}

// Returns a book with one evaluation of 1. e4, and the operations of another one of 1. d4.
probe::ChessIndex EvaluatedBook(const std::string& d4) {
  return BookOfEpd(kStart + (" c0 \"e4 eval +0.30/40, d4 " + d4 + "\";\n"));
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
  const probe::ChessIndex chess = BookOf(kOld), other = BookOf({{"8/8/8/8 w", "P@e4", 1}}, "bughouse");
  EXPECT_THAT(Message(Diff(chess, other, kAll).status()), HasSubstr("bughouse"));
  EXPECT_TRUE(Diff(other, other, kAll)->is_same());
}

// Returns a book of the moves "e4 eval +0.30/20, d4 eval +0.20/20" of the start, and of those after 1. e4.
probe::ChessIndex TwoPositions(const std::string& start, const std::string& after_e4) {
  return BookOfEpd(absl::StrCat(kStart, " c0 \"", start, "\";\n", kAfterE4, " c0 \"", after_e4, "\";\n"));
}

// Returns "startpos: e2e4 d2d4 15" for each swing.
std::vector<std::string> Texts(const SwingReport& report) {
  std::vector<std::string> texts;
  for (const auto& [position, line, a, b, size] : report.swings) {
    texts.push_back(absl::StrCat(line, ": ", probe::MoveText(position, a.move, a.opaque_move), " ",
                                 probe::MoveText(position, b.move, b.opaque_move), " ", size));
  }
  return texts;
}

const std::string kOldStart = "e4 eval +0.30/20, d4 eval +0.20/20",
                  kNewStart = "d4 eval +0.25/20, e4 eval +0.10/20";
const std::string kOldReply = "e5 eval -0.30/20, c5 eval -0.35/20",
                  kNewReply = "c5 eval -0.20/20, e5 eval -0.60/20";

TEST(FindSwings, ListsTheLargestFirst) {
  const SwingReport report =
      *FindSwings(TwoPositions(kOldStart, kOldReply), TwoPositions(kNewStart, kNewReply), kAll);
  EXPECT_THAT(Texts(report), ElementsAre("startpos moves e2e4: e7e5 c7c5 40", "startpos: e2e4 d2d4 15"));
  EXPECT_EQ(report.positions, 2u);
  EXPECT_EQ(report.changed, 2u);
}

TEST(FindSwings, ListsNoUnchangedBestMove) {
  const std::string deeper = "e4 eval +0.90/30, d4 eval +0.20/20";
  const SwingReport report =
      *FindSwings(TwoPositions(kOldStart, kOldReply), TwoPositions(deeper, kNewReply), kAll);
  EXPECT_THAT(Texts(report), ElementsAre("startpos moves e2e4: e7e5 c7c5 40"));
  EXPECT_EQ(report.positions, 2u);
  EXPECT_EQ(report.changed, 1u);
}

TEST(FindSwings, TakesTheEvaluationsOfTheSecondBook) {
  const auto a = TwoPositions(kOldStart, kOldReply), b = TwoPositions(kNewStart, kNewReply);
  EXPECT_THAT(Texts(*FindSwings(b, a, kAll)),
              ElementsAre("startpos: d2d4 e2e4 10", "startpos moves e2e4: c7c5 e7e5 5"));
}

TEST(FindSwings, TakesTheEvaluationOfTheFirstBookIfTheSecondHasNone) {
  const auto a = TwoPositions(kOldStart, kOldReply);
  EXPECT_THAT(Texts(*FindSwings(a, TwoPositions("d4 eval +0.90/20", kOldReply), kAll)),
              ElementsAre("startpos: e2e4 d2d4 60"));
}

TEST(FindSwings, ComparesTheEvaluationsOfMovesWithWeights) {
  const auto book = [](const std::string& moves) { return TwoPositions(moves, kOldReply); };
  const probe::ChessIndex old_book = book("e4 weight 10 eval +0.30/20, d4 weight 5 eval +0.20/20");
  EXPECT_EQ(
      FindSwings(old_book, book("e4 weight 10 eval +0.05/20, d4 weight 5 eval +0.20/20"), kAll)->changed, 1u);
  EXPECT_EQ(
      FindSwings(old_book, book("e4 weight 5 eval +0.30/20, d4 weight 10 eval +0.20/20"), kAll)->changed, 0u);
}

TEST(FindSwings, KeepsTheLargestSwings) {
  const auto a = TwoPositions(kOldStart, kOldReply), b = TwoPositions(kNewStart, kNewReply);
  const SwingReport report = *FindSwings(a, b, 1);
  EXPECT_THAT(Texts(report), ElementsAre("startpos moves e2e4: e7e5 c7c5 40"));
  EXPECT_EQ(report.changed, 2u);
  EXPECT_THAT(FindSwings(a, b, 0)->swings, IsEmpty());
}

TEST(FindSwings, LeavesOutPositionsThatOneBookLacksOrDoesNotEvaluate) {
  const auto a = TwoPositions(kOldStart, kOldReply);
  const SwingReport report = *FindSwings(a, TwoPositions("d4 weight 5", "e5 weight 9"), kAll);
  EXPECT_EQ(report.positions, 0u);
  EXPECT_THAT(report.swings, IsEmpty());
  EXPECT_EQ(FindSwings(a, EvaluatedBook("eval +0.90/40"), kAll)->positions, 1u);
}

TEST(FindSwings, RejectsBooksOfDifferentVariants) {
  const probe::ChessIndex chess = BookOf(kOld), other = BookOf({{"8/8/8/8 w", "P@e4", 1}}, "bughouse");
  EXPECT_THAT(Message(FindSwings(chess, other, kAll).status()), HasSubstr("bughouse"));
}

}  // namespace
}  // namespace tabia::convert
