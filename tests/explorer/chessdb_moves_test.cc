#include "protocol/explorer/chessdb_moves.h"

#include "gtest/gtest.h"

namespace tabia::explorer {
namespace {

// The examples of the formula: 4 games of the protocol page, and its bounds.
TEST(ChessDbScore, AddsTwoDrawsToTheGames) {
  EXPECT_EQ(ScoreOf(chess::Games{1, 2, 0}), 134);
  EXPECT_EQ(ScoreOf(chess::Games{0, 0, 1}), -229);
  EXPECT_EQ(ScoreOf(chess::Games{0, 0, 0}), 0);
  EXPECT_EQ(ScoreOf(chess::Games{uint64_t{1} << 60, 0, 0}), 9999);
  EXPECT_EQ(ScoreOf(chess::Games{0, 0, uint64_t{1} << 60}), -9999);
}

TEST(ChessDbScore, CountsThePliesToAMate) {
  const auto score = [](chess::Score of) { return ScoreOf(chess::Evaluation{of, 20}); };
  EXPECT_EQ(score(*chess::Score::OfCentipawns(-31)), -31);
  EXPECT_EQ(score(*chess::Score::OfCentipawns(30000)), 9999);
  EXPECT_EQ(score(*chess::Score::OfMate(1)), 29999);
  EXPECT_EQ(score(*chess::Score::OfMate(3)), 29995);
  EXPECT_EQ(score(*chess::Score::OfMate(-1)), -29998);
}

TEST(ChessDbScore, ConvertsBackToTheShare) {
  EXPECT_NEAR(*WinRateOf(134), 60.01, 0.005);
  EXPECT_NEAR(*WinRateOf(-229), 33.32, 0.005);
  EXPECT_EQ(WinRateOf(0), 50);
  EXPECT_EQ(WinRateOf(29999), std::nullopt);
}

}  // namespace
}  // namespace tabia::explorer
