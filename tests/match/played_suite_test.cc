// The scores of the openings of a suite, and the pairs of games.
#include "core/match/played_suite.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/fen.h"
#include "tests/match/matches.h"

namespace tabia::match {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::SizeIs;

const std::string kSuite = kE4 + " hmvc 0; fmvn 1;\n" + kD4 + " hmvc 0; fmvn 1;\n";

// Returns "4: +2 =1 -1 pairs 0 1 0 0 0".
std::string TextOf(const Score& score) {
  return absl::StrCat(score.white.games(), ": +", score.white.wins, " =", score.white.draws, " -",
                      score.white.losses, " pairs ", absl::StrJoin(score.pairs.pairs, " "));
}

TEST(PlayedSuite, EqualsAnIndependentCount) {
  const PlayedSuite suite = Scored(SuiteIn(SampleSuite()), GamesIn(SampleMatch()));
  const std::vector<std::string> lines =
      absl::StrSplit(ReadFile(TABIA_TEST_DATA "/match/openings.tsv"), '\n', absl::SkipEmpty());
  std::vector<std::string> expected, found;
  for (const std::string& line : lines) {
    if (absl::StrContains(line, '\t')) expected.push_back(line);  // the other one has the sums
  }
  for (const PlayedOpening& opening : suite.openings) {
    const Score& score = opening.score;
    found.push_back(absl::StrCat(chess::ToEpd(opening.position), "\t", score.white.games(), "\t",
                                 score.white.wins, "\t", score.white.draws, "\t", score.white.losses, "\t",
                                 absl::StrJoin(score.pairs.pairs, "\t")));
  }
  ASSERT_THAT(expected, SizeIs(50));
  EXPECT_THAT(found, testing::UnorderedElementsAreArray(expected));
  EXPECT_THAT(suite.total.pairs.pairs, ElementsAre(9, 12, 60, 33, 36));
  EXPECT_EQ(suite.total.pairs.one_win_each, 57u);
  ASSERT_THAT(suite.pairings, SizeIs(1));
  EXPECT_EQ(suite.pairings[0].first, "one");
}

TEST(PlayedSuite, PairsGamesWithExchangedColours) {
  const MatchGames games = GamesIn(PgnOf({}) + PgnOf({.white = "two", .black = "one", .result = "1/2-1/2"}));
  const PlayedSuite suite = Scored(SuiteIn(kSuite), games);
  EXPECT_EQ(TextOf(suite.openings[0].score), "2: +1 =1 -0 pairs 0 0 0 1 0");
  EXPECT_EQ(TextOf(Scored(SuiteIn(kSuite), games, {"TWO"}).total), "2: +1 =1 -0 pairs 0 1 0 0 0");
}

TEST(PlayedSuite, PairsGamesOfOneRoundFirst) {
  // In round 1 the second game was abandoned, in round 3 the first one.
  const MatchGames games =
      GamesIn(PgnOf({.round = "3", .white = "two", .black = "one", .result = "1/2-1/2"}) +
              PgnOf({.round = "1"}) + PgnOf({.round = "2", .result = "0-1"}) +
              PgnOf({.round = "2", .white = "two", .black = "one", .result = "1-0"}));
  EXPECT_EQ(TextOf(Scored(SuiteIn(kSuite), games, {"one"}).total), "4: +2 =1 -1 pairs 1 0 0 1 0");
}

// Each task of a test begins with round 1.
TEST(PlayedSuite, PairsGamesOfOneEventFirst) {
  const auto in_event = [](const std::string& event, const GameText& game) {
    return "[Event \"" + event + "\"]\n" + PgnOf(game).substr(12);
  };
  const GameText other = {.white = "two", .black = "one", .result = "0-1"};
  // The first game of the first task is missing.
  const MatchGames games = GamesIn(in_event("1", {.white = "two", .black = "one", .result = "1-0"}) +
                                   in_event("2", {}) + in_event("2", other));
  EXPECT_EQ(TextOf(Scored(SuiteIn(kSuite), games, {"one"}).total), "3: +2 =0 -1 pairs 0 0 0 0 1");
}

// A match that was interrupted in the middle of a pair plays both games again.
TEST(PlayedSuite, PairsTheLastGamesOfARound) {
  const MatchGames games = GamesIn(PgnOf({.result = "0-1"}) + PgnOf({.result = "1-0"}) +
                                   PgnOf({.white = "two", .black = "one", .result = "0-1"}));
  EXPECT_EQ(TextOf(Scored(SuiteIn(kSuite), games, {"one"}).total), "3: +1 =0 -2 pairs 0 0 0 0 1");
}

TEST(PlayedSuite, CountsAGameWithoutItsPartnerAsAGame) {
  EXPECT_EQ(TextOf(Scored(SuiteIn(kSuite), GamesIn(PgnOf({}) + PgnOf({.round = "2"}))).total),
            "2: +2 =0 -0 pairs 0 0 0 0 0");
}

TEST(PlayedSuite, HasAPairingForEachTwoPlayers) {
  const auto game = [](const std::string& white, const std::string& black, const std::string& round) {
    return PgnOf({.round = round, .white = white, .black = black});
  };
  const MatchGames games = GamesIn(game("B", "A", "2") + game("A", "B", "1") + game("C", "A", "3") +
                                   game("A", "C", "4") + game("B", "C", "5"));
  const PlayedSuite suite = Scored(SuiteIn(kSuite), games);
  ASSERT_THAT(suite.pairings, SizeIs(3));
  EXPECT_EQ(suite.pairings[0].first + suite.pairings[0].second, "AB");
  EXPECT_EQ(suite.pairings[1].first + suite.pairings[1].second, "CA");
  EXPECT_EQ(TextOf(suite.pairings[0].score), "2: +2 =0 -0 pairs 0 0 1 0 0");
  EXPECT_EQ(TextOf(suite.pairings[2].score), "1: +1 =0 -0 pairs 0 0 0 0 0");
  const PlayedSuite of_a = Scored(SuiteIn(kSuite), games, {"A"});
  EXPECT_THAT(of_a.pairings, SizeIs(2));
  EXPECT_EQ(of_a.pairings[1].first, "A");
  EXPECT_EQ(of_a.games_of_others, 1u);
}

TEST(PlayedSuite, TakesAPatternOfFirstPlayers) {
  const MatchGames games =
      GamesIn(PgnOf({.white = "two", .black = "One 1"}) + PgnOf({.white = "two", .black = "One 2"}) +
              PgnOf({.white = "One 2", .black = "One 1"}) + PgnOf({.white = "two", .black = "three"}));
  const PlayedSuite suite = Scored(SuiteIn(kSuite), games, {"one *"});
  ASSERT_THAT(suite.pairings, SizeIs(3));
  EXPECT_EQ(suite.pairings[0].first, "One 1");
  EXPECT_EQ(suite.pairings[1].first, "One 2");
  EXPECT_EQ(suite.pairings[2].first, "One 2");  // both match: White in the first game
  EXPECT_EQ(suite.games_of_others, 1u);
}

TEST(PlayedSuite, AcceptsAPlayerAgainstHimself) {
  const MatchGames games = GamesIn(PgnOf({.black = "one"}) + PgnOf({.black = "one"}));
  EXPECT_EQ(TextOf(Scored(SuiteIn(kSuite), games).total), "2: +2 =0 -0 pairs 0 0 0 0 0");
}

TEST(PlayedSuite, JoinsLinesToTheSamePosition) {
  const std::string transposed = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"?\"]\n\n1. Nf3 e5 2. e4 *\n";
  const PlayedSuite suite =
      Scored(SuiteIn(transposed),
             GamesIn(PgnOf({.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"})));
  ASSERT_THAT(suite.openings, SizeIs(1));
  EXPECT_EQ(suite.transpositions, 1u);
  EXPECT_EQ(suite.openings[0].score.white.games(), 1u);
  EXPECT_EQ(suite.openings[0].name->eco, "C40");
}

TEST(PlayedSuite, CountsGamesOfOtherOpenings) {
  const std::string e4 = kE4 + " hmvc 0;\n";
  const PlayedSuite suite =
      Scored(SuiteIn(e4), GamesIn(PgnOf({}) + PgnOf({.fen = kD4 + " 0 1"}) + PgnOf({.fen = kD4 + " 0 1"})));
  EXPECT_EQ(suite.other_games, 2u);
  EXPECT_EQ(suite.other_openings, 1u);
  EXPECT_EQ(suite.total.white.games(), 1u);
}

TEST(PlayedSuite, RejectsAPlayerWithoutGames) {
  const auto scored = ScoreSuite(SuiteIn(kSuite), GamesIn(PgnOf({})), {"three"});
  EXPECT_THAT(Message(scored.status()), HasSubstr("--player three: has no games; the games are of one; two"));
}

TEST(PlayedSuite, HasTheMeanDistanceOfWhitesScoreAsItsBias) {
  const MatchGames games = GamesIn(PgnOf({}) + PgnOf({.fen = kD4 + " 0 1", .result = "1/2-1/2"}));
  EXPECT_EQ(Scored(SuiteIn(kSuite), games).mean_bias(), 0.25);
  EXPECT_EQ(Scored(SuiteIn(kSuite), GamesIn(PgnOf({.result = "*"}))).mean_bias(), std::nullopt);
}

TEST(SumsByEco, AddsTheOpeningsOfACode) {
  const MatchGames games = GamesIn(PgnOf({}) + PgnOf({.fen = kD4 + " 0 1"}));
  const auto sums = SumsByEco(Scored(SuiteIn(kSuite), games));
  ASSERT_THAT(sums, SizeIs(2));
  EXPECT_EQ(sums[0].first, "A40");
  EXPECT_EQ(sums[1].first, "B00");
  EXPECT_EQ(TextOf(sums[1].second), "1: +1 =0 -0 pairs 0 0 0 0 0");
}

}  // namespace
}  // namespace tabia::match
