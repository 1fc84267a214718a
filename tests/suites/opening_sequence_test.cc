// The order in which openings come.
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/books/open_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_rank.h"
#include "core/suites/opening_rule.h"
#include "tests/book_of_game.h"
#include "tests/suites/opening_suites.h"

namespace tabia::suites {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

// Returns a book of real lines, with 1083 positions after eight plies.
const probe::ChessIndex& ClassicBook() {
  static const probe::ChessIndex* const book = new probe::ChessIndex(
      As<probe::ChessIndex>(books::OpenBook(TABIA_TEST_DATA "/../../plugin/books/classic.obk")));
  return *book;
}

OpeningRule Drawn(OpeningOrder order, uint64_t seed, uint64_t count) {
  OpeningRule rule;
  rule.sequence = {.order = order, .seed = seed, .count = count};
  return rule;
}

class EachOpeningOrder : public testing::TestWithParam<OpeningOrder> {};

TEST_P(EachOpeningOrder, HasNoPositionTwice) {
  OpeningRule rule = Drawn(GetParam(), 7, UINT64_MAX);
  rule.sequence.min_plies = 4;
  const FoundOpenings suite = SuiteOf(ClassicBook(), rule);
  EXPECT_GT(suite.keys.size(), 1000u);
  EXPECT_EQ(std::set<uint64_t>(suite.keys.begin(), suite.keys.end()).size(), suite.keys.size());
  EXPECT_TRUE(suite.report.is_exhausted);
}

TEST_P(EachOpeningOrder, CanBeContinued) {
  OpeningRule rule = Drawn(GetParam(), 7, 300);
  rule.per_eco = 5;
  const FoundOpenings whole = SuiteOf(ClassicBook(), rule);
  ASSERT_EQ(whole.fens.size(), 300u);
  rule.sequence.count = 120;
  const FoundOpenings first = SuiteOf(ClassicBook(), rule);
  EXPECT_EQ(first.report.next, 121u);
  rule.sequence.first = first.report.next;
  rule.sequence.count = 180;
  const FoundOpenings second = SuiteOf(ClassicBook(), rule);
  EXPECT_EQ(second.numbers.front(), 121u);
  std::vector<std::string> both = first.fens;
  both.insert(both.end(), second.fens.begin(), second.fens.end());
  EXPECT_THAT(both, ElementsAreArray(whole.fens));
}

TEST_P(EachOpeningOrder, AccountsForEveryPosition) {
  const FoundOpenings suite = SuiteOf(ClassicBook(), Drawn(GetParam(), 7, UINT64_MAX));
  const OpeningReport& report = suite.report;
  uint64_t refused = 0;
  for (const Rejection reason : {Rejection::kCheck, Rejection::kMate, Rejection::kStalemate})
    refused += report[reason];
  EXPECT_EQ(report.openings + refused, report.positions);
}

INSTANTIATE_TEST_SUITE_P(Orders, EachOpeningOrder,
                         testing::Values(OpeningOrder::kGames, OpeningOrder::kUniform, OpeningOrder::kAll));

TEST(OpeningSequence, DependsOnTheSeed) {
  EXPECT_NE(SuiteOf(ClassicBook(), Drawn(OpeningOrder::kGames, 1, 20)).fens,
            SuiteOf(ClassicBook(), Drawn(OpeningOrder::kGames, 2, 20)).fens);
}

// Returns how often, in a thousand sequences, the first opening is `line`.
int TimesFirst(const probe::ChessIndex& book, OpeningOrder order, int plies, const std::string& line) {
  int times = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    OpeningRule rule = Drawn(order, seed, 1);
    rule.sequence.min_plies = rule.sequence.max_plies = plies;
    times += SuiteOf(book, rule).lines.at(0) == line;
  }
  return times;
}

constexpr int kSpread = 45;  // more than three standard deviations of a thousand draws

TEST(OpeningSequence, ByGamesDrawsByTheWeightsOfMoves) {
  const probe::ChessIndex book =
      BookOfGames({"1. e4 e5 1/2-1/2", "1. e4 e5 1/2-1/2", "1. e4 c5 1/2-1/2", "1. d4 d5 1/2-1/2"});
  EXPECT_NEAR(TimesFirst(book, OpeningOrder::kGames, 2, "e4 e5"), 500, kSpread);
  EXPECT_NEAR(TimesFirst(book, OpeningOrder::kGames, 2, "d4 d5"), 250, kSpread);
}

TEST(OpeningSequence, UniformDrawsEveryLineEquallyOften) {
  const probe::ChessIndex book =
      BookOfGames({"1. e4 e5 1/2-1/2", "1. e4 e5 1/2-1/2", "1. e4 c5 1/2-1/2", "1. d4 d5 1/2-1/2"});
  EXPECT_NEAR(TimesFirst(book, OpeningOrder::kUniform, 2, "e4 e5"), 333, kSpread);
  EXPECT_NEAR(TimesFirst(book, OpeningOrder::kUniform, 2, "d4 d5"), 333, kSpread);
}

TEST(OpeningSequence, APositionHasTheProbabilityOfAllItsLines) {
  const probe::ChessIndex book =
      BookOfGames({"1. d4 d5 2. c4 1/2-1/2", "1. c4 d5 2. d4 1/2-1/2", "1. e4 e5 2. Nf3 1/2-1/2"});
  for (const OpeningOrder order : {OpeningOrder::kGames, OpeningOrder::kUniform}) {
    EXPECT_NEAR(TimesFirst(book, order, 3, "e4 e5 Nf3"), 333, kSpread);
  }
}

TEST(OpeningSequence, UniformCountsLinesThroughTranspositions) {
  const probe::ChessIndex book =
      BookOfGames({"1. d4 d5 2. c4 e6 1/2-1/2", "1. c4 d5 2. d4 c6 1/2-1/2", "1. e4 e5 2. Nf3 Nc6 1/2-1/2"});
  EXPECT_NEAR(TimesFirst(book, OpeningOrder::kUniform, 4, "e4 e5 Nf3 Nc6"), 200, kSpread);
}

TEST(OpeningSequence, AllSortsTheBestLinesFirst) {
  const probe::ChessIndex book =
      BookOfGames({"1. d4 d5 1/2-1/2", "1. d4 d5 1/2-1/2", "1. d4 Nf6 1/2-1/2", "1. e4 e5 1/2-1/2",
                   "1. e4 c5 1/2-1/2", "1. e4 c5 1/2-1/2", "1. e4 c5 1/2-1/2"});
  EXPECT_THAT(SuiteOf(book, AllOf(2)).lines, ElementsAre("e4 c5", "d4 d5", "d4 Nf6", "e4 e5"));
}

TEST(OpeningRank, Log2IsExactToItsLastDigit) {
  EXPECT_EQ(Log2(1), 0);
  EXPECT_EQ(Log2(2), int64_t{1} << 32);
  EXPECT_EQ(Log2(3), 6807362105);  // 1.58496250072 · 2^32
  EXPECT_EQ(Log2(UINT64_MAX), (int64_t{64} << 32) - 1);
}

TEST(OpeningRank, RisesWithTheLogarithmOfTheWeight) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    EXPECT_EQ(DrawnRank(seed, 5, 24) - DrawnRank(seed, 5, 12), int64_t{1} << 32);
  }
}

}  // namespace
}  // namespace tabia::suites
