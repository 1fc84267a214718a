// The positions to analyse next in small books.
#include "core/study/next.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/key.h"
#include "tests/base/scratch_folder.h"
#include "tests/study/solved_book.h"
#include "tests/tiny_book.h"

namespace tabia::study {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

// Returns the moves from the start position to each target, "e2e4 e7e5"; the FEN if a line begins elsewhere.
std::vector<std::string> LinesOf(const absl::StatusOr<std::vector<Target>>& targets) {
  EXPECT_TRUE(targets.ok()) << targets.status();
  if (!targets.ok()) return {};
  std::vector<std::string> lines;
  for (const Target& target : *targets) {
    EXPECT_EQ(chess::CanonicalKey(target.position), chess::CanonicalKey(PositionOf(target.line).setup()));
    const std::string start = "startpos moves ";
    lines.push_back(target.line.starts_with(start) ? target.line.substr(start.size()) : target.line);
  }
  return lines;
}

std::vector<std::string> ReasonsOf(const absl::StatusOr<std::vector<Target>>& targets) {
  EXPECT_TRUE(targets.ok()) << targets.status();
  if (!targets.ok()) return {};
  std::vector<std::string> reasons;
  for (const Target& target : *targets) reasons.push_back(target.reason);
  return reasons;
}

uint64_t KeyOfLine(const std::string& line) {
  return chess::CanonicalKey(PositionOf(line).setup());
}

// Returns a book with the leaves 1. e4 e5, 1. e4 c5, which gives up 0.02, and 1. d4, which gives up 0.15.
probe::ChessIndex ThreeLeaves() {
  return SolutionOf(BookOf({{"", "e4 +0.30/20, d4 +0.15/20"}, {"e4", "e5 -0.30/20, c5 -0.32/20"}})).book;
}

TEST(FindTargets, PrintsTheCheapestLeafFirst) {
  const auto targets = FindTargets(ThreeLeaves(), {});
  EXPECT_THAT(LinesOf(targets), ElementsAre("e2e4 e7e5", "e2e4 c7c5", "d2d4"));
  EXPECT_THAT(ReasonsOf(targets), ElementsAre("leaf: 2 plies, gives up 0.00", "leaf: 2 plies, gives up 0.02",
                                              "leaf: 1 ply, gives up 0.15"));
}

TEST(FindTargets, AddsTheLossesOfBothPlayers) {
  const auto book =
      SolutionOf(BookOf({{"", "e4 +1.30/20, d4 +1.15/20"}, {"d4", "d5 -1.15/20, Nf6 -1.18/20"}})).book;
  EXPECT_THAT(ReasonsOf(FindTargets(book, {})),
              ElementsAre(EndsWith("1 ply, gives up 0.00"), "leaf: 2 plies, gives up 0.15",
                          "leaf: 2 plies, gives up 0.18"));
}

TEST(FindTargets, PrintsAPositionWhoseBestMoveIsNotListed) {
  // Only a blunder is evaluated after 1. e4. Its line is not followed.
  const auto book = SolutionOf(BookOf({{"", "e4 +0.30/20, d4 +0.25/20"}, {"e4", "f6 -1.00/0 stated"}})).book;
  const auto targets = FindTargets(book, {});
  EXPECT_THAT(LinesOf(targets), ElementsAre("e2e4", "d2d4"));
  EXPECT_THAT(ReasonsOf(targets),
              ElementsAre("unlisted: 1 ply, gives up 0.00", "leaf: 1 ply, gives up 0.05"));
}

TEST(FindTargets, FollowsNoMoveBelowTheMargin) {
  EXPECT_THAT(LinesOf(FindTargets(ThreeLeaves(), {.margin = 15})), SizeIs(3));
  EXPECT_THAT(LinesOf(FindTargets(ThreeLeaves(), {.margin = 14})), ElementsAre("e2e4 e7e5", "e2e4 c7c5"));
  EXPECT_THAT(LinesOf(FindTargets(ThreeLeaves(), {.margin = 0})), ElementsAre("e2e4 e7e5"));
}

TEST(FindTargets, TakesAlternativesBeforeDeepLinesIfTheBreadthIsGreat) {
  EXPECT_THAT(LinesOf(FindTargets(ThreeLeaves(), {.breadth = 14})),
              ElementsAre("e2e4 e7e5", "d2d4", "e2e4 c7c5"));
  EXPECT_THAT(LinesOf(FindTargets(ThreeLeaves(), {.breadth = 100})),
              ElementsAre("d2d4", "e2e4 e7e5", "e2e4 c7c5"));
}

TEST(FindTargets, EndsAtTheCount) {
  EXPECT_THAT(LinesOf(FindTargets(ThreeLeaves(), {.count = 2})), ElementsAre("e2e4 e7e5", "e2e4 c7c5"));
}

TEST(FindTargets, LeavesExcludedPositionsOut) {
  const NextRule rule = {.count = 1, .excluded = {KeyOfLine("startpos moves e4 e5")}};
  EXPECT_THAT(LinesOf(FindTargets(ThreeLeaves(), rule)), ElementsAre("e2e4 c7c5"));
}

TEST(FindTargets, SaysThatABetterMoveWasRefuted) {
  const probe::ChessIndex unsolved = BookOf({{"", "e4 +0.50/30, d4 +0.20/30"}, {"e4", "e5 +0.40/40"}});
  const probe::ChessIndex solved = SolutionOf(unsolved).book;
  EXPECT_THAT(ReasonsOf(FindTargets(solved, {.unsolved = unsolved})),
              ElementsAre("refuted: e2e4 fell from +0.50 to -0.40; 1 ply, gives up 0.00"));
  EXPECT_THAT(ReasonsOf(FindTargets(solved, {})), ElementsAre("leaf: 1 ply, gives up 0.00"));
}

TEST(FindTargets, CallsALeafThatIsNotTheBestMoveNoRefutation) {
  const probe::ChessIndex unsolved =
      BookOf({{"", "e4 +0.50/30, d4 +0.20/30, c4 +0.10/30"}, {"e4", "e5 +0.40/40"}});
  EXPECT_THAT(ReasonsOf(FindTargets(SolutionOf(unsolved).book, {.unsolved = unsolved})),
              ElementsAre(StartsWith("refuted: "), "leaf: 1 ply, gives up 0.10"));
}

TEST(FindTargets, BeginsWithARootThatIsNotInTheBook) {
  const auto targets = FindTargets(ThreeLeaves(), {.roots = {PositionOf(kEndgame), chess::Position()}});
  EXPECT_THAT(LinesOf(targets), ElementsAre(StartsWith(kEndgame), "e2e4 e7e5", "e2e4 c7c5", "d2d4"));
  EXPECT_EQ((*targets)[0].reason, "root: not evaluated");
}

TEST(FindTargets, FollowsTheLinesOfItsRootsOnly) {
  const auto targets = FindTargets(ThreeLeaves(), {.roots = {PositionOf("startpos moves e4")}});
  EXPECT_THAT(LinesOf(targets), ElementsAre(EndsWith(" moves e7e5"), EndsWith(" moves c7c5")));
  EXPECT_EQ((*targets)[0].reason, "leaf: 1 ply, gives up 0.00");
}

TEST(FindTargets, TakesAPositionWhoseMovesHaveNoEvaluations) {
  const auto book = tabia::BookOf({{kStart, "e2e4", 1}, {kAfterE4, "e7e5", 1}});
  EXPECT_THAT(LinesOf(FindTargets(book, {})), ElementsAre("startpos"));
}

TEST(FindTargets, TakesNoPositionWithoutLegalMoves) {
  const chess::Position root = PositionOf("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  const auto book = BookOfText(EpdOf("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7 #1/9, Kf7 0.00/9, Qg5 +9.00/9"));
  const auto targets = FindTargets(book, {.roots = {root}, .margin = 100'000});
  EXPECT_THAT(LinesOf(targets), ElementsAre(EndsWith(" moves g6g5")));
}

TEST(FindTargets, ListsATranspositionOnce) {
  const auto book = SolutionOf(BookOf({{"", "c4 +0.20/20, d4 +0.15/20"},
                                       {"c4", "d5 -0.20/20"},
                                       {"c4 d5", "d4 +0.20/20"},
                                       {"d4", "d5 -0.15/20"},
                                       {"d4 d5", "c4 +0.15/20"}}))
                        .book;
  EXPECT_THAT(LinesOf(FindTargets(book, {})), ElementsAre("c2c4 d7d5 d2d4"));
}

TEST(FindTargets, EndsInABookThatRepeatsMoves) {
  const auto book = BookOf({{"", "Nf3 0.00/20"},
                            {"Nf3", "Nf6 0.00/20"},
                            {"Nf3 Nf6", "Ng1 0.00/20"},
                            {"Nf3 Nf6 Ng1", "Ng8 0.00/20"}});
  EXPECT_THAT(LinesOf(FindTargets(book, {})), IsEmpty());
}

TEST(FindHoles, FindsBestMovesOfTheOtherBookWithoutAnAnswer) {
  const auto book = BookOf({{"", "e4 +0.30/20"}, {"e4", "e5 -0.30/20"}, {"e4 e5", "Nf3 +0.30/20"}});
  const auto other =
      BookOf({{"e4", "c5 -0.10/20, e6 -0.15/20"}, {"e4 e5", "Bc4 +0.20/20"}, {"d4", "d5 0.00/20"}});
  const auto holes = FindHoles(book, other, {});
  EXPECT_THAT(LinesOf(holes), ElementsAre("e2e4 c7c5", "e2e4 e7e5 f1c4"));
  EXPECT_THAT(ReasonsOf(holes),
              ElementsAre("hole: " + other.name() + " plays c7c5", EndsWith(" plays f1c4")));
}

TEST(FindHoles, LeavesOutPositionsThatTheBookContains) {
  const auto book = BookOf({{"", "e4 +0.30/20"}, {"e4", "c5 -0.30/20"}, {"e4 e5", "Nf3 +0.30/20"}});
  EXPECT_THAT(LinesOf(FindHoles(book, BookOf({{"e4", "e5 -0.30/20"}}), {})), IsEmpty());
}

TEST(FindHoles, FollowsNoMoveBelowTheMargin) {
  const auto book = BookOf({{"", "e4 +0.30/20, d4 +0.10/20"}, {"e4", "e5 -0.30/20"}, {"d4", "d5 -0.10/20"}});
  const auto other = BookOf({{"e4", "c5 -0.10/20"}, {"d4", "Nf6 0.00/20"}});
  EXPECT_THAT(LinesOf(FindHoles(book, other, {})), ElementsAre("e2e4 c7c5", "d2d4 g8f6"));
  EXPECT_THAT(LinesOf(FindHoles(book, other, {.margin = 19})), ElementsAre("e2e4 c7c5"));
}

TEST(FindHoles, LeavesOutMovesThatTheOtherBookNeverPlays) {
  const auto book = BookOf({{"", "e4 +0.30/20"}, {"e4", "e5 -0.30/20"}});
  const Row c5 = {.epd = kAfterE4, .move = "c7c5", .win = 1},
            inactive = {.epd = kAfterE4, .move = "c7c5", .active = 0};
  EXPECT_THAT(LinesOf(FindHoles(book, tabia::BookOf({c5}), {})), ElementsAre("e2e4 c7c5"));
  EXPECT_THAT(LinesOf(FindHoles(book, tabia::BookOf({inactive}), {})), IsEmpty());
}

// Returns a game of PGN.
std::string GameText(const std::string& white, const std::string& black, const std::string& moves) {
  return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n\n" + moves + "\n\n";
}

// Finds the losses of "Me" in games of PGN, with the three leaves as the book.
absl::StatusOr<std::vector<Target>> LossesIn(const std::string& pgn, const NextRule& rule = {}) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn", pgn);
  return FindLosses(ThreeLeaves(), {folder / "games.pgn", {"Me"}}, rule);
}

TEST(FindLosses, CountsGamesAndPrintsTheMostFrequentPositionFirst) {
  const auto losses =
      LossesIn(GameText("Me", "Ann", "1. d4 d5 2. c4 0-1") + GameText("Me", "Bob", "1. e4 e5 2. d4 0-1") +
               GameText("Me", "Cid", "1. e4 e5 2. Nf3 0-1") + GameText("Me", "Dan", "1. c4 c5 0-1"));
  EXPECT_THAT(LinesOf(losses), ElementsAre("e2e4 e7e5", "d2d4", "c2c4"));
  EXPECT_THAT(ReasonsOf(losses),
              ElementsAre("lost: 2 games left the book here, the first against Bob",
                          "lost: 1 game left the book here, the first against Ann", EndsWith("Dan")));
}

TEST(FindLosses, CountsLostGamesOnly) {
  const auto losses =
      LossesIn(GameText("Me", "Ann", "1. d4 d5 1-0") + GameText("Me", "Ann", "1. c4 c5 1/2-1/2") +
               GameText("Ann", "Bob", "1. b3 d5 0-1") + GameText("Me", "Ann", "1. e4 e6 2. d4 0-1") +
               GameText("Me", "Ann", "1. a3 d5 *"));
  EXPECT_THAT(LinesOf(losses), ElementsAre("e2e4 e7e6"));
}

TEST(FindLosses, TakesBothColoursAndAnyCaseOfLetters) {
  const auto losses = LossesIn(GameText("ME", "Ann", "1. d4 d5 0-1") + GameText("Ann", "me", "1. c4 c5 1-0") +
                               GameText("Ann", "Me2", "1. b3 d5 1-0"));
  EXPECT_THAT(LinesOf(losses), ElementsAre("d2d4", "c2c4"));
}

TEST(FindLosses, CountsATranspositionAsOnePosition) {
  const std::string me = "Me", ann = "Ann";
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn",
            GameText(me, ann, "1. e4 e6 2. d4 d5 0-1") + GameText(me, ann, "1. d4 e6 2. e4 d5 0-1"));
  const auto book = BookOf({{"", "e4 +0.30/20"},
                            {"e4", "e6 -0.30/20"},
                            {"d4", "e6 0.00/20"},
                            {"e4 e6", "c4 +0.30/20"},
                            {"d4 e6", "c4 +0.30/20"}});
  const auto losses = FindLosses(book, {folder / "games.pgn", {me}}, {});
  EXPECT_THAT(LinesOf(losses), ElementsAre("e2e4 e7e6 d2d4"));
  EXPECT_THAT(ReasonsOf(losses), ElementsAre(StartsWith("lost: 2 games")));
}

TEST(FindLosses, TakesTheLastExitOfAGameThatTransposesBack) {
  const std::string queen = "1. d4 e5 2. e4 d5 0-1", knight = "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 0-1";
  const auto losses = LossesIn(GameText("Me", "Ann", queen) + GameText("Me", "Bob", knight));
  EXPECT_THAT(LinesOf(losses), ElementsAre("d2d4", "g1f3 g8f6 f3g1 f6g8 e2e4 e7e5"));
}

TEST(FindLosses, LeavesOutGamesThatStayInTheBookOrBeginElsewhere) {
  const std::string elsewhere = "[FEN \"8/8/8/8/8/4k3/4p3/4K3 b - - 0 1\"]\n";
  EXPECT_THAT(LinesOf(LossesIn(GameText("Me", "Ann", "1. e4 0-1"))), IsEmpty());
  EXPECT_THAT(LinesOf(LossesIn(elsewhere + GameText("Me", "Ann", "1... Kd3 0-1"))), IsEmpty());
}

TEST(FindLosses, ObeysTheCountAndTheExcludedPositions) {
  const std::string games = GameText("Me", "Ann", "1. d4 d5 0-1") + GameText("Me", "Ann", "1. c4 c5 0-1") +
                            GameText("Me", "Ann", "1. b3 d5 0-1");
  EXPECT_THAT(LinesOf(LossesIn(games, {.count = 1})), ElementsAre("d2d4"));
  EXPECT_THAT(LinesOf(LossesIn(games, {.excluded = {KeyOfLine("startpos moves d4")}})),
              ElementsAre("c2c4", "b2b3"));
}

TEST(FindLosses, RejectsAFileWithoutGamesOfThePlayer) {
  EXPECT_THAT(Message(LossesIn(GameText("Ann", "Bob", "1. e4 e5 1-0")).status()), HasSubstr("Ann; Bob"));
}

}  // namespace
}  // namespace tabia::study
