#include <optional>
#include <string>

#include "gtest/gtest.h"

#include "protocol/gnubg/reply.h"
#include "tests/gnubg/test_query.h"

namespace tabia::gnubg {
namespace {

using backgammon::Board;

// Returns a race. The player needs 6 pips for each chequer, and the opponent `opponents_point`.
Board Race(int opponents_point) {
  Board board;
  board[6] = 15;
  board[25 - opponents_point] = -15;
  return board;
}

Query Match(Asked asked, int length, int score_self, int score_opponent) {
  Query query = MakeTestQuery(asked);
  query.state.length = length;
  query.state.score_self = score_self;
  query.state.score_opponent = score_opponent;
  return query;
}

TEST(ForcedReply, RollsIfTheCubeCannotBeTurned) {
  Query query = MakeTestQuery(Asked::kDouble);
  EXPECT_EQ(ForcedReply(query), std::nullopt);
  query.state.owner = backgammon::CubeOwner::kOpponent;
  EXPECT_EQ(ForcedReply(query), "roll");
  query.state.owner = backgammon::CubeOwner::kSelf;
  EXPECT_EQ(ForcedReply(query), std::nullopt);
}

TEST(ForcedReply, RollsWithADeadCubeAndInTheCrawfordGame) {
  EXPECT_EQ(ForcedReply(Match(Asked::kDouble, 5, 3, 0)), std::nullopt);
  EXPECT_EQ(ForcedReply(Match(Asked::kDouble, 5, 4, 0)), "roll");
  Query crawford = Match(Asked::kDouble, 5, 0, 4);
  EXPECT_EQ(ForcedReply(crawford), std::nullopt);
  crawford.state.crawford = true;
  EXPECT_EQ(ForcedReply(crawford), "roll");
}

TEST(ForcedReply, PlaysTheOnlyPlay) {
  Board board;
  board[6] = 1;
  board[1] = -2;
  EXPECT_EQ(ForcedReply(MakeTestQuery(Asked::kPlay, board)), "6/3 3/2 ");
  board[5] = board[3] = -2;
  EXPECT_EQ(ForcedReply(MakeTestQuery(Asked::kPlay, board)), "");
}

TEST(DefaultReply, NeverDoubles) {
  EXPECT_EQ(DefaultReply(MakeTestQuery(Asked::kDouble, Race(20))), "roll");
}

TEST(DefaultReply, TakesAndDropsByPips) {
  EXPECT_EQ(DefaultReply(MakeTestQuery(Asked::kTake)), "take");
  EXPECT_EQ(DefaultReply(MakeTestQuery(Asked::kTake, Race(3))), "take");
  EXPECT_EQ(DefaultReply(MakeTestQuery(Asked::kTake, Race(7))), "drop");
}

// 90 pips against 100: (10 + 4)² / (90 + 100 - 4) = 1.05; against 101: 1.20.
TEST(DefaultReply, DropsAboveKleinmans12) {
  Board board = Race(6);
  board[19] = -14;
  board[25 - 16] = -1;
  EXPECT_EQ(DefaultReply(MakeTestQuery(Asked::kTake, board)), "take");
  board[25 - 16] = 0;
  board[25 - 17] = -1;
  EXPECT_EQ(DefaultReply(MakeTestQuery(Asked::kTake, board)), "drop");
}

TEST(DefaultReply, TakesIfDroppingLosesTheMatch) {
  Query query = Match(Asked::kTake, 5, 3, 0);
  query.state.board = Race(7);
  EXPECT_EQ(DefaultReply(query), "drop");
  query.state.cube_log2 = 1;
  EXPECT_EQ(DefaultReply(query), "take");
}

TEST(DefaultReply, AcceptsAResignationWithoutAGammonChance) {
  Query query = MakeTestQuery(Asked::kResignation);
  EXPECT_EQ(DefaultReply(query), "accept");
  Board gammon_likely;
  gammon_likely[20] = 15;
  gammon_likely[24] = -15;
  query.state.board = gammon_likely;
  EXPECT_EQ(DefaultReply(query), "reject");

  Query jacoby = query;
  jacoby.state.jacoby = true;
  EXPECT_EQ(DefaultReply(jacoby), "accept");
  jacoby.state.owner = backgammon::CubeOwner::kOpponent;
  EXPECT_EQ(DefaultReply(jacoby), "reject");

  Query gammon = query;
  gammon.state.resignation = 2;
  EXPECT_EQ(DefaultReply(gammon), "accept");

  Query borne_off = query;
  borne_off.state.board[20] = 14;
  EXPECT_EQ(DefaultReply(borne_off), "accept");

  Query last_point = query;
  last_point.state.length = 5;
  last_point.state.score_opponent = 4;
  EXPECT_EQ(DefaultReply(last_point), "accept");
}

TEST(DefaultReply, HasNoEvaluation) {
  EXPECT_EQ(DefaultReply(MakeTestQuery(Asked::kEvaluation)), std::nullopt);
}

}  // namespace
}  // namespace tabia::gnubg
