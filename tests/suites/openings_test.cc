#include "core/suites/openings.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/books/book_options.h"
#include "core/books/open_book.h"
#include "core/formats/read_options.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_rule.h"
#include "tests/book_of_game.h"
#include "tests/suites/opening_suites.h"
#include "tests/tiny_book.h"

namespace tabia::suites {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// The reasons that keep lines from being openings, each with the smallest book that shows it.

TEST(Openings, HaveTheMinimumOfPlies) {
  const FoundOpenings suite = SuiteOf(BookOfGames({"1. e4 1/2-1/2", "1. d4 d5 1/2-1/2"}), AllOf(2));
  EXPECT_THAT(suite.lines, ElementsAre("d4 d5"));
  EXPECT_EQ(suite.report[Rejection::kBookEnds], 1u);
}

TEST(Openings, CanHaveSeveralLengths) {
  const FoundOpenings suite = SuiteOf(BookOfGames({"1. e4 1/2-1/2", "1. d4 d5 1/2-1/2"}), AllOf(1, 2));
  EXPECT_THAT(suite.lines, UnorderedElementsAre("d4", "e4", "d4 d5"));
  EXPECT_EQ(suite.report[Rejection::kBookEnds], 0u);
  EXPECT_EQ(suite.report.positions, 3u);
}

// The moves of White have no games then.
TEST(Openings, OfARepertoireIncludeTheOpponentsMoves) {
  books::OpenOptions options;
  options.reading.pgn.side = formats::PgnOptions::Side::kBlack;
  const FoundOpenings suite =
      SuiteOf(BookOfGames({"1. e4 c5 2. Nf3 0-1", "1. e4 c5 2. c3 0-1", "1. d4 d5 1-0"}, options), AllOf(3));
  EXPECT_THAT(suite.lines, UnorderedElementsAre("e4 c5 Nf3", "e4 c5 c3"));
}

TEST(Openings, RepeatNoPosition) {
  const FoundOpenings suite =
      SuiteOf(BookOfGames({"1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2", "1. Nf3 Nf6 2. Ng1 d5 1/2-1/2"}), AllOf(4));
  EXPECT_THAT(suite.lines, ElementsAre("Nf3 Nf6 Ng1 d5"));
  EXPECT_EQ(suite.report[Rejection::kRepetition], 1u);
}

TEST(Openings, MergeTranspositions) {
  const FoundOpenings suite = SuiteOf(
      BookOfGames({"1. d4 d5 2. c4 e6 1/2-1/2", "1. d4 d5 2. c4 e6 1/2-1/2", "1. c4 e6 2. d4 d5 1/2-1/2"}),
      AllOf(4));
  EXPECT_THAT(suite.lines, ElementsAre("d4 d5 c4 e6"));
  EXPECT_EQ(suite.report[Rejection::kTransposition], 1u);
}

TEST(Openings, MergeTranspositionsOfDifferentLengths) {
  const FoundOpenings suite =
      SuiteOf(BookOfGames({"1. e4 e5 2. Bc4 1/2-1/2", "1. e4 e6 2. Bb5 e5 3. Bc4 1/2-1/2"}), AllOf(3, 5));
  EXPECT_THAT(suite.lines, UnorderedElementsAre("e4 e5 Bc4", "e4 e6 Bb5", "e4 e6 Bb5 e5"));
  EXPECT_EQ(suite.report[Rejection::kTransposition], 1u);
}

// A pawn beside the pushed one is pinned: no rule of chess distinguishes the two positions.
TEST(Openings, MergePositionsThatDifferInAnIllegalEnPassant) {
  const FoundOpenings suite = SuiteOf(BookOfGames({"1. e4 e5 2. Qe2 d5 3. exd5 e4 4. d4 1/2-1/2",
                                                   "1. d4 e5 2. e4 d5 3. exd5 e4 4. Qe2 1/2-1/2"}),
                                      AllOf(7));
  EXPECT_EQ(suite.report.positions, 2u);
  EXPECT_THAT(suite.fens, ElementsAre(HasSubstr(" b KQkq - ")));
  EXPECT_EQ(suite.report[Rejection::kTransposition], 1u);
}

TEST(Openings, KeepALegalEnPassantSquare) {
  const FoundOpenings suite = SuiteOf(BookOfGames({"1. e4 a6 2. e5 d5 1/2-1/2"}), AllOf(4));
  EXPECT_THAT(suite.fens, ElementsAre(HasSubstr(" w KQkq d6 0 3")));
}

TEST(Openings, RejectColourMirrorsOnRequest) {
  const probe::ChessIndex book = BookOfGames({"1. e4 e5 1/2-1/2", "1. e3 e5 2. e4 1/2-1/2"});
  OpeningRule rule = AllOf(2, 3);
  EXPECT_THAT(SuiteOf(book, rule).lines, UnorderedElementsAre("e4 e5", "e3 e5", "e3 e5 e4"));
  rule.refuse_mirrors = true;
  const FoundOpenings suite = SuiteOf(book, rule);
  EXPECT_EQ(suite.report.openings, 2u);
  EXPECT_EQ(suite.report[Rejection::kMirror], 1u);
}

TEST(Openings, DoNotEndInCheck) {
  const FoundOpenings suite = SuiteOf(BookOfGames({"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ 1/2-1/2"}), AllOf(5));
  EXPECT_THAT(suite.lines, IsEmpty());
  EXPECT_EQ(suite.report[Rejection::kCheck], 1u);
}

TEST(Openings, DoNotEndInMate) {
  const FoundOpenings suite = SuiteOf(BookOfGames({"1. f3 e5 2. g4 Qh4# 1/2-1/2"}), AllOf(4));
  EXPECT_THAT(suite.lines, IsEmpty());
  EXPECT_EQ(suite.report[Rejection::kMate], 1u);
}

TEST(Openings, DoNotEndInStalemate) {
  const FoundOpenings suite =
      SuiteOf(BookOfGames({"1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. Qxc7 Rah6 5. h4 f6 6. Qxd7+ Kf7 "
                           "7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6 1/2-1/2"}),
              AllOf(19));
  EXPECT_THAT(suite.lines, IsEmpty());
  EXPECT_EQ(suite.report[Rejection::kStalemate], 1u);
}

TEST(Openings, SkipInactiveMovesAndWeightZero) {
  const probe::ChessIndex book = BookOf({{kStart, "e2e4", 5, 0, 0, 1},
                                         {kStart, "d2d4", 5, 0, 0, 0},  // inactive
                                         {kStart, "c2c4", 0, 0, 5, 1}});
  EXPECT_THAT(SuiteOf(book, AllOf(1)).lines, ElementsAre("e4"));
}

// Windows: White wins 3 of 4 after 1. e4, draws all after 1. d4, wins 1 of 2 after 1. c4 and draws none.
class OpeningWindows : public testing::Test {
 protected:
  const probe::ChessIndex book_ = BookOfGames({"1. e4 1-0", "1. e4 1-0", "1. e4 1-0", "1. e4 0-1",
                                               "1. d4 1/2-1/2", "1. d4 1/2-1/2", "1. c4 1-0", "1. c4 0-1"});
  OpeningRule rule_ = AllOf(1);
};

TEST_F(OpeningWindows, OfScoresIncludeBothEnds) {
  rule_.score = Window{500, 750};
  EXPECT_THAT(SuiteOf(book_, rule_).lines, UnorderedElementsAre("e4", "d4", "c4"));
  rule_.score = Window{501, 750};
  EXPECT_THAT(SuiteOf(book_, rule_).lines, ElementsAre("e4"));
  rule_.score = Window{500, 749};
  const FoundOpenings suite = SuiteOf(book_, rule_);
  EXPECT_THAT(suite.lines, UnorderedElementsAre("d4", "c4"));
  EXPECT_EQ(suite.report[Rejection::kScore], 1u);
}

TEST_F(OpeningWindows, OfDrawsRejectOtherRates) {
  rule_.draws = Window{1, 1000};
  const FoundOpenings suite = SuiteOf(book_, rule_);
  EXPECT_THAT(suite.lines, ElementsAre("d4"));
  EXPECT_EQ(suite.report[Rejection::kDraws], 2u);
}

TEST_F(OpeningWindows, OfGamesRejectRarePositions) {
  rule_.min_games = 4;
  const FoundOpenings suite = SuiteOf(book_, rule_);
  EXPECT_THAT(suite.lines, ElementsAre("e4"));
  EXPECT_EQ(suite.report[Rejection::kFewGames], 2u);
}

TEST(Openings, UseWhitesScoreAfterMovesOfBlack) {
  const probe::ChessIndex book =
      BookOfGames({"1. e4 e5 1-0", "1. e4 e5 1-0", "1. e4 e5 0-1", "1. e4 c5 0-1"});
  OpeningRule rule = AllOf(2);
  rule.score = Window{666, 667};
  EXPECT_THAT(SuiteOf(book, rule).lines, ElementsAre("e4 e5"));
}

// The last moves of the two lines score 50 % and 17 % for White, the position that both reach 25 %.
TEST(Openings, UseAllGamesOfThePosition) {
  const probe::ChessIndex book =
      BookOfGames({"1. Nf3 Nf6 2. d4 d5 3. c4 1/2-1/2", "1. d4 d5 2. Nf3 Nf6 3. c4 0-1",
                   "1. d4 d5 2. Nf3 Nf6 3. e3 0-1", "1. d4 d5 2. Nf3 Nf6 3. c4 1/2-1/2"});
  OpeningRule rule = AllOf(4);
  rule.score = Window{250, 250};
  rule.min_games = 4;
  EXPECT_EQ(SuiteOf(book, rule).report.openings, 1u);
}

TEST(Openings, HaveTheWantedEcoCodes) {
  const probe::ChessIndex book = BookOfGames({"1. e4 c5 1/2-1/2", "1. e4 e6 1/2-1/2", "1. d4 Nf6 1/2-1/2"});
  OpeningRule rule = AllOf(2);
  rule.eco = EcoRange{"B20", "C00"};
  const FoundOpenings suite = SuiteOf(book, rule);
  EXPECT_THAT(suite.lines, UnorderedElementsAre("e4 c5", "e4 e6"));
  EXPECT_EQ(suite.report[Rejection::kOtherEco], 1u);
}

TEST(Openings, ObeyTheQuotaOfAnEcoCode) {
  const probe::ChessIndex book = BookOfGames({"1. e4 b6 1/2-1/2", "1. e4 Nc6 1/2-1/2", "1. e4 c5 1/2-1/2"});
  OpeningRule rule = AllOf(2);
  rule.per_eco = 1;
  const FoundOpenings suite = SuiteOf(book, rule);
  EXPECT_EQ(suite.report.openings, 2u);
  EXPECT_THAT(suite.lines, testing::Contains("e4 c5"));
  EXPECT_EQ(suite.report[Rejection::kEcoQuota], 1u);
}

TEST(Openings, ObeyTheQuotaOfTheFirstMoves) {
  const probe::ChessIndex book =
      BookOfGames({"1. e4 e5 1/2-1/2", "1. e4 e5 1/2-1/2", "1. e4 c5 1/2-1/2", "1. d4 d5 1/2-1/2"});
  OpeningRule rule = AllOf(2);
  rule.first_plies = 1;
  rule.per_first_plies = 1;
  const FoundOpenings suite = SuiteOf(book, rule);
  EXPECT_THAT(suite.lines, ElementsAre("e4 e5", "d4 d5"));
  EXPECT_EQ(suite.report[Rejection::kFirstPliesQuota], 1u);
}

TEST(Openings, AreNamedByTheLastNamedPosition) {
  const probe::ChessIndex book = BookOfGames({"1. e4 c5 2. Na3 h5 1/2-1/2"});
  std::string name;
  const auto visit = [&name](const Opening& opening) {
    name = std::string(opening.name->eco) + " " + std::string(opening.name->name);
    return absl::OkStatus();
  };
  ASSERT_TRUE(FindOpenings(book, AllOf(4), visit).ok());
  EXPECT_THAT(name, testing::StartsWith("B20 Sicilian"));
}

TEST(Openings, StopAtAnErrorOfTheVisitor) {
  const probe::ChessIndex book = BookOfGames({"1. e4 1/2-1/2", "1. d4 1/2-1/2"});
  int calls = 0;
  const auto visit = [&calls](const Opening&) {
    ++calls;
    return absl::CancelledError("enough");
  };
  EXPECT_TRUE(absl::IsCancelled(FindOpenings(book, AllOf(1), visit).status()));
  EXPECT_EQ(calls, 1);
}

// Books that have no openings.

std::string WhyNone(const probe::ChessIndex& book, const OpeningRule& rule,
                    absl::StatusCode code = absl::StatusCode::kNotFound) {
  const auto report = FindOpenings(book, rule, [](const Opening&) { return absl::OkStatus(); });
  EXPECT_EQ(report.status().code(), code) << report.status();
  return std::string(report.status().message());
}

TEST(Openings, NeedASupportedVariant) {
  const probe::ChessIndex book =
      BookOf({{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "e2e4", 1}}, "giveaway");
  EXPECT_THAT(WhyNone(book, AllOf(1), absl::StatusCode::kInvalidArgument), HasSubstr("variant giveaway"));
}

TEST(Openings, FollowTheRulesOfTheBook) {
  const probe::ChessIndex book =
      BookOf({{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -", "e2e4", 1},
              {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq -", "d7d5", 1},
              {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq -", "e4d5", 1},
              {"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq -", "d8d5", 1},
              {"rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq -", "P@e4", 1},
              {"rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq -", "d5e4", 1}},
             "crazyhouse");
  const FoundOpenings suite = SuiteOf(book, AllOf(5));
  EXPECT_THAT(suite.lines, ElementsAre("e4 d5 exd5 Qxd5 @e4"));
  EXPECT_THAT(suite.fens, ElementsAre("rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3"));
}

TEST(Openings, NeedTheStartPosition) {
  const probe::ChessIndex book =
      BookOf({{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "e7e5", 1}});
  EXPECT_THAT(WhyNone(book, AllOf(1)), HasSubstr("start position: the book has no move in it"));
}

TEST(Openings, NeedGamesOnlyIfTheRuleDoes) {
  const auto book = As<probe::ChessIndex>(books::OpenBook(TABIA_TEST_DATA "/tool/books/tree.obk"));
  OpeningRule rule = AllOf(1);
  EXPECT_GT(SuiteOf(book, rule).report.openings, 0u);
  rule.draws = Window{};
  EXPECT_THAT(WhyNone(book, rule, absl::StatusCode::kInvalidArgument),
              HasSubstr("--draws needs games, and the book has only weights"));
}

TEST(Openings, OfChess960BeginAtTheBooksStartPositions) {
  const std::string start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq -";
  const probe::ChessIndex book = BookOf({{start, "e2e4", 3}, {kStart, "d2d4", 1}}, "chess960");
  EXPECT_THAT(SuiteOf(book, AllOf(1)).fens,
              ElementsAre(testing::StartsWith("bbqnnrkr/"), testing::StartsWith("rnbqkbnr/")));
  EXPECT_EQ(SuiteOf(BookOf({{start, "e2e4", 3}}, "fischerandom"), AllOf(1)).report.openings, 1u);
  const probe::ChessIndex elsewhere = BookOf({{"8/8/8/4k3/8/4K3/4P3/8 w - -", "e3d3", 1}}, "chess960");
  EXPECT_THAT(WhyNone(elsewhere, AllOf(1)), HasSubstr("any of the 960"));
}

}  // namespace
}  // namespace tabia::suites
