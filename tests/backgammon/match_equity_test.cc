// Chances of a match from the view of the player on roll, as GNU Backgammon computes them.

#include "core/backgammon/match_equity.h"

#include "gtest/gtest.h"

namespace tabia::backgammon {
namespace {

CubeStakes StakesAt(int self, int opponent, int cube_log2 = 0, bool crawford = false) {
  const auto stakes = CubeStakesOf(
      {.away_self = self, .away_opponent = opponent, .crawford = crawford, .cube_log2 = cube_log2});
  EXPECT_TRUE(stakes.has_value());
  return stakes.value_or(CubeStakes());
}

TEST(MatchEquityTest, GivesBothPlayersOneMatch) {
  for (const auto& [self, opponent] :
       {std::pair(3, 5), std::pair(7, 2), std::pair(25, 25), std::pair(1, 4)}) {
    const CubeStakes ours = StakesAt(self, opponent), theirs = StakesAt(opponent, self);
    EXPECT_NEAR(ours.win, 1 - theirs.lose, 1e-9);
    EXPECT_NEAR(ours.lose, 1 - theirs.win, 1e-9);
  }
}

TEST(MatchEquityTest, TheCubeMayWinTheMatch) {
  EXPECT_EQ(StakesAt(2, 7, 1).win, 1);
  EXPECT_EQ(StakesAt(7, 2, 1).lose, 0);
  EXPECT_EQ(StakesAt(1, 1).win, 1);
  EXPECT_EQ(StakesAt(1, 1).lose, 0);
}

// The Crawford game is the first in which a player is 1-away: after it the other table counts.
TEST(MatchEquityTest, HasARowForPostCrawford) {
  EXPECT_NEAR(StakesAt(2, 3).win, 0.75076, 1e-9);
  EXPECT_NEAR(StakesAt(1, 3, 0, true).lose, 1 - 0.48803, 1e-9);
  EXPECT_NEAR(StakesAt(1, 3).lose, 1 - 0.48803, 1e-9);
  EXPECT_NEAR(StakesAt(3, 1).win, 0.48803, 1e-9);
}

TEST(MatchEquityTest, EquityIsInUnitsOfTheCube) {
  const CubeStakes stakes = StakesAt(5, 3, 1);
  EXPECT_NEAR(stakes.EquityOf(stakes.win), 1, 1e-9);
  EXPECT_NEAR(stakes.EquityOf(stakes.lose), -1, 1e-9);
  EXPECT_NEAR(stakes.DifferenceOf(stakes.win - stakes.lose), 2, 1e-9);
}

TEST(MatchEquityTest, HasNeitherMoneyNorLongMatches) {
  EXPECT_FALSE(CubeStakesOf(Context{}));
  EXPECT_FALSE(CubeStakesOf(Context{.away_self = 26, .away_opponent = 3}));
  EXPECT_FALSE(CubeStakesOf(Context{.away_self = 3, .away_opponent = 26}));
}

}  // namespace
}  // namespace tabia::backgammon
