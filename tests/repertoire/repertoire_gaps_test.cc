// Gaps of made repertoires, with probabilities that are computed by hand.
#include "core/repertoire/repertoire_gaps.h"

#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "tests/repertoire/made_repertoire.h"
#include "tests/study/solved_book.h"

namespace tabia::repertoire {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

constexpr double kTolerance = 1e-9;

GapReport GapsOf(const probe::ChessBook& repertoire, const probe::ChessBook& book, const GapRule& rule = {}) {
  absl::StatusOr<GapReport> report = FindGaps(repertoire, book, rule);
  EXPECT_TRUE(report.ok()) << report.status();
  EXPECT_NEAR(std::accumulate(report->exits.begin(), report->exits.end(), 0.0), 1, kTolerance);
  return *std::move(report);
}

// Returns "e2e4: e7e6 0.25" for each reply, with the line before it.
std::vector<std::string> Texts(const std::vector<Reply>& replies) {
  std::vector<std::string> texts;
  for (const Reply& reply : replies) {
    std::string line = probe::MoveSequenceText(chess::Position(), reply.line);
    if (line.starts_with("startpos moves ")) line = line.substr(15);
    texts.push_back(
        absl::StrCat(line, ": ", chess::UciMove(reply.position, reply.move), " ", reply.probability));
  }
  return texts;
}

// Returns the games of the opponents of 1. e4, half of them with 1... c5.
probe::ChessBook Opponents() {
  return BookOfGames({{"e4", "c7c5", 50}, {"e4", "e7e5", 30}, {"e4", "e7e6", 20}});
}

TEST(FindGaps, ListsTheMostLikelyReplyWithoutAnAnswerFirst) {
  const GapReport report = GapsOf(RepertoireOf("1. e4 e5 2. Nf3 *\n"), Opponents());
  EXPECT_THAT(Texts(report.gaps), ElementsAre("e2e4: c7c5 0.5", "e2e4: e7e6 0.2"));
  EXPECT_NEAR(report.of(WalkExit::kGap), 0.7, kTolerance);
  EXPECT_NEAR(report.of(WalkExit::kUnknown), 0.3, kTolerance);  // after 2. Nf3
}

// Returns "e2e4 e7e5 0.3 unknown" for each branch.
std::vector<std::string> Texts(const std::vector<Branch>& branches) {
  std::vector<std::string> lines, texts;
  for (const Branch& branch : branches) {
    const std::string move = branch.move ? chess::UciMove(chess::Position(), branch.move) + " " : "";
    lines.push_back((lines.empty() ? "" : lines[branch.before]) + move);
    texts.push_back(absl::StrCat(lines.back(), branch.probability));
    if (branch.exit) texts.back() += " " + std::string(WalkExitName(*branch.exit));
  }
  return texts;
}

TEST(FindGaps, ListsTheLinesThatAreAsLikelyAsAGap) {
  EXPECT_THAT(Texts(GapsOf(RepertoireOf("1. e4 e5 2. Nf3 *\n"), Opponents()).branches),
              ElementsAre("1", "e2e4 1", "e2e4 e7e5 0.3", "e2e4 e7e5 g1f3 0.3 unknown"));
  EXPECT_THAT(
      Texts(GapsOf(RepertoireOf("1. e4 e5 2. Nf3 *\n"), Opponents(), {.min_probability = 0.4}).branches),
      ElementsAre("1", "e2e4 1"));
}

TEST(FindGaps, GivesABranchTheProbabilityOfItsOwnLine) {
  const probe::ChessBook repertoire =
      BookOfGames({{"", "e2e4", 2}, {"", "d2d4", 1}, {"e4 d5", "d2d4", 1}, {"d4 d5", "e2e4", 1}});
  const probe::ChessBook book = BookOfGames({{"e4", "d7d5", 1}, {"d4", "d7d5", 1}});
  EXPECT_THAT(Texts(GapsOf(repertoire, book, {.min_probability = 0.3}).branches),
              testing::Contains(testing::StartsWith("e2e4 d7d5 d2d4 0.666")));
}

TEST(FindGaps, LeavesOutRareReplies) {
  const GapReport report = GapsOf(RepertoireOf("1. e4 e5 2. Nf3 *\n"), Opponents(), {.min_probability = 0.4});
  EXPECT_THAT(Texts(report.gaps), ElementsAre("e2e4: c7c5 0.5"));
  EXPECT_NEAR(report.of(WalkExit::kRareGap), 0.2, kTolerance);
}

TEST(FindGaps, ListsAReplyAtTheMinimumProbability) {
  const GapReport report =
      GapsOf(RepertoireOf("1. e4 e5 2. Nf3 *\n"), Opponents(), {.min_probability = 1.0 / 5});
  EXPECT_THAT(report.gaps, testing::SizeIs(2));
}

TEST(FindGaps, SharesOwnMovesByTheirWeight) {
  const probe::ChessBook repertoire = BookOfGames({{"", "e2e4", 3}, {"", "d2d4", 1}, {"", "c2c4", 0}});
  const probe::ChessBook book = BookOfGames({{"e4", "e7e5", 1}, {"d4", "d7d5", 1}, {"c4", "c7c5", 1}});
  EXPECT_THAT(Texts(GapsOf(repertoire, book).gaps), ElementsAre("e2e4: e7e5 0.75", "d2d4: d7d5 0.25"));
}

TEST(FindGaps, CountsLostGamesOfTheOpponent) {
  const probe::ChessBook book = BookOf({{kAfterE4, "c7c5", 0, 0, 3}, {kAfterE4, "e7e5", 1, 0, 0}});
  EXPECT_THAT(Texts(GapsOf(RepertoireOf("1. e4 *\n"), book).gaps),
              ElementsAre("e2e4: c7c5 0.75", "e2e4: e7e5 0.25"));
}

TEST(FindGaps, DoesNotTakeAnUnplayableMoveForAnAnswer) {
  const probe::ChessBook repertoire = BookOfGames({{"", "e2e4", 1}, {"e4 c5", "g1f3", 0}});
  EXPECT_THAT(Texts(GapsOf(repertoire, BookOfGames({{"e4", "c7c5", 1}})).gaps), ElementsAre("e2e4: c7c5 1"));
}

TEST(FindGaps, FindsTheGapsOfBlack) {
  const probe::ChessBook repertoire = RepertoireOf("1. e4 e5 *\n");
  const probe::ChessBook book = BookOfGames({{"", "e2e4", 3}, {"", "d2d4", 1}});
  const GapReport report = GapsOf(repertoire, book, {.side = chess::kBlack});
  EXPECT_THAT(Texts(report.gaps), ElementsAre("startpos: d2d4 0.25"));
  EXPECT_NEAR(report.of(WalkExit::kUnknown), 0.75, kTolerance);
}

TEST(FindGaps, AddsUpTranspositions) {
  // Both move orders lead to one position, in which 3... Nf6 has no answer.
  const probe::ChessBook repertoire =
      BookOfGames({{"", "d2d4", 1}, {"d4 d5", "c2c4", 1}, {"d4 e6", "c2c4", 1}, {"d4 d5 c4 e6", "b1c3", 1}});
  const probe::ChessBook book = BookOfGames({{"d4", "d7d5", 3},
                                             {"d4", "e7e6", 1},
                                             {"d4 d5 c4", "e7e6", 1},
                                             {"d4 e6 c4", "d7d5", 1},
                                             {"d4 d5 c4 e6 Nc3", "g8f6", 1},
                                             {"d4 d5 c4 e6 Nc3", "c7c6", 3}});
  const GapReport report = GapsOf(repertoire, book);
  EXPECT_THAT(Texts(report.gaps),
              ElementsAre("d2d4 d7d5 c2c4 e7e6 b1c3: c7c6 0.75", "d2d4 d7d5 c2c4 e7e6 b1c3: g8f6 0.25"));
  EXPECT_EQ(report.positions, 8u);
}

TEST(FindGaps, AddsUpAReplyAtSeveralPlies) {
  // After 1. Nf3 Nf6 2. Ng1 Ng8 the game begins again; each time one reply in four is 1... e5.
  const probe::ChessBook repertoire = BookOfGames({{"", "g1f3", 1}, {"Nf3 Nf6", "f3g1", 1}});
  const probe::ChessBook book =
      BookOfGames({{"Nf3", "g8f6", 3}, {"Nf3", "e7e5", 1}, {"Nf3 Nf6 Ng1", "f6g8", 1}});
  const GapReport report = GapsOf(repertoire, book, {.floor = 0, .max_plies = 1000});
  ASSERT_THAT(report.gaps, testing::SizeIs(1));
  EXPECT_THAT(report.gaps[0].probability, DoubleNear(1, kTolerance));
  EXPECT_THAT(report.gaps[0].line, ElementsAre(chess::Move(6, 21)));  // the shortest line is the most likely
}

TEST(FindGaps, EndsACycleAtTheMaximumPly) {
  const probe::ChessBook repertoire = BookOfGames({{"", "g1f3", 1}, {"Nf3 Nf6", "f3g1", 1}});
  const probe::ChessBook book = BookOfGames({{"Nf3", "g8f6", 1}, {"Nf3 Nf6 Ng1", "f6g8", 1}});
  const GapReport report = GapsOf(repertoire, book);
  EXPECT_THAT(report.gaps, IsEmpty());
  EXPECT_NEAR(report.of(WalkExit::kDeep), 1, kTolerance);
  EXPECT_EQ(report.positions, 101u);
}

TEST(FindGaps, DoesNotFollowRarePositions) {
  const GapReport report = GapsOf(RepertoireOf("1. e4 e5 (1... c5 2. Nf3) (1... e6 2. d4) 2. Nf3 *\n"),
                                  Opponents(), {.min_probability = 0.25, .floor = 1});
  EXPECT_NEAR(report.of(WalkExit::kRare), 0.2, kTolerance);
  EXPECT_NEAR(report.of(WalkExit::kUnknown), 0.8, kTolerance);
}

TEST(FindGaps, RecognisesTheEndOfAGame) {
  const probe::ChessBook repertoire = RepertoireOf("1. f3 e5 2. g4 *\n");
  const probe::ChessBook book = BookOfGames({{"f3", "e7e5", 1}, {"f3 e5 g4", "d8h4", 1}});
  const GapReport report = GapsOf(repertoire, book);
  EXPECT_NEAR(report.of(WalkExit::kOver), 1, kTolerance);
  EXPECT_THAT(report.gaps, IsEmpty());
}

TEST(FindGaps, ReportsARootWithoutAMove) {
  const GapReport report = GapsOf(RepertoireOf("1. e4 *\n"), Opponents(), {.root = After("d4 d5")});
  ASSERT_THAT(report.gaps, testing::SizeIs(1));
  EXPECT_FALSE(report.gaps[0].move);
  EXPECT_NEAR(report.of(WalkExit::kGap), 1, kTolerance);
}

TEST(FindGaps, DoesNotPlayAnUnplayableMoveAtTheRoot) {
  const GapReport report = GapsOf(BookOfGames({{"", "e2e4", 0}}), Opponents());
  ASSERT_THAT(report.gaps, testing::SizeIs(1));
  EXPECT_FALSE(report.gaps[0].move);
}

TEST(FindGaps, BeginsAtTheRoot) {
  const GapReport report = GapsOf(RepertoireOf("1. e4 *\n"), Opponents(), {.root = After("e4")});
  EXPECT_THAT(Texts(report.gaps), testing::SizeIs(3));
}

TEST(FindGaps, DescribesTheAnswersOfTheBook) {
  const probe::ChessBook book = BookOfGames({{"e4", "c7c5", 1}, {"e4 c5", "g1f3", 3}, {"e4 c5", "b1c3", 1}});
  const GapReport report = GapsOf(RepertoireOf("1. e4 *\n"), book);
  ASSERT_THAT(report.gaps, testing::SizeIs(1));
  EXPECT_EQ(report.gaps[0].share, 1);
  ASSERT_THAT(report.gaps[0].answers, testing::SizeIs(2));
  EXPECT_EQ(report.gaps[0].answers[0].share, 0.75);
  EXPECT_EQ(report.gaps[0].score, std::nullopt);
}

TEST(FindGaps, TakesTheValueFromEvaluations) {
  const probe::ChessBook book = GamesBook(
      "1. e4 c5 {[%eval 0.20,20]} 2. Nf3 {[%eval 0.35,20]} 1-0\n\n1. e4 c5 2. a3 {[%eval 0.0,20]} 1-0\n");
  const GapReport report = GapsOf(RepertoireOf("1. e4 *\n"), book);
  ASSERT_THAT(report.gaps, testing::SizeIs(1));
  EXPECT_THAT(report.gaps[0].score, Optional(*chess::Score::OfCentipawns(35)));
}

// An evaluation says nothing about how often a move is played.
TEST(FindGaps, TakesNoEvaluationForGames) {
  const probe::ChessBook book = study::BookOf({{"e4", "c5 -0.20/20"}, {"e4 c5", "Nf3 +0.35/20"}});
  const GapReport report = GapsOf(RepertoireOf("1. e4 *\n"), book);
  EXPECT_THAT(report.gaps, IsEmpty());
  EXPECT_EQ(report.of(WalkExit::kUnknown), 1);
}

// More games reach the last position by 1. c4 and 1. d4 d5 together than by 1. d4 e6, but fewer by each of them.
TEST(FindGaps, NamesTheMostLikelyLine) {
  const probe::ChessBook repertoire = RepertoireOf(
      "[Event \"a\"]\n\n1. d4 d5 (1... e6 2. c4 d5 3. Nc3) 2. c4 e6 3. Nc3 *\n\n[Event \"b\"]\n\n1. c4 d5 2. "
      "d4 *\n");
  const probe::ChessBook book = BookOfGames({{"d4", "d7d5", 1},
                                             {"d4", "e7e6", 1},
                                             {"c4", "d7d5", 1},
                                             {"d4 d5 c4", "e7e6", 4},
                                             {"d4 d5 c4", "c7c6", 6},
                                             {"d4 e6 c4", "d7d5", 1},
                                             {"d4 d5 c4 e6 Nc3", "g8f6", 1}});
  EXPECT_THAT(Texts(GapsOf(repertoire, book).gaps),
              ElementsAre("d2d4 e7e6 c2c4 d7d5 b1c3: g8f6 0.55", "c2c4 d7d5 d2d4: c7c6 0.45"));
}

TEST(FindGaps, ListsRedundantAnswers) {
  const probe::ChessBook repertoire =
      RepertoireOf("1. e4 e5 (1... a6 2. d4) (1... e6 2. d4 d5 3. e5) 2. Nf3 *\n");
  EXPECT_THAT(
      Texts(GapsOf(repertoire, Opponents(), {.min_probability = 0.25, .find_redundant = true}).redundant),
      ElementsAre("e2e4: a7a6 0", "e2e4: e7e6 0.2"));
  EXPECT_THAT(GapsOf(repertoire, Opponents()).redundant, IsEmpty());
}

TEST(FindGaps, AccountsForAllGamesOfARealBook) {
  const std::string path = std::string(TABIA_TEST_DATA) + "/../../plugin/books/short.obk";
  const auto book = As<probe::ChessIndex>(books::OpenBook(path, {.cache = {false}}));
  for (const chess::Color side : {chess::kWhite, chess::kBlack}) {
    const GapReport report = GapsOf(book, book, {.side = side});
    EXPECT_GT(report.of(WalkExit::kGap) + report.of(WalkExit::kRareGap), 0);
    EXPECT_GT(report.of(WalkExit::kUnknown), 0);
    EXPECT_GT(report.positions, 1000u);
  }
}

TEST(FindGaps, CallsNoAnswerRedundantIfTheBookHasNoGame) {
  const probe::ChessBook repertoire = RepertoireOf("1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n");
  EXPECT_THAT(GapsOf(repertoire, Opponents(), {.find_redundant = true}).redundant, IsEmpty());
}

}  // namespace
}  // namespace tabia::repertoire
