#include "gtest/gtest.h"

#include "core/probe/backgammon/cube_answer.h"

namespace tabia::probe {
namespace {

using backgammon::Chances;
using backgammon::Context;

TEST(TakePoint, IsAQuarterWithoutGammons) {
  const auto point = TakePointOf(Chances{.lose = 0.2F, .win = 0.8F}, Context());
  ASSERT_TRUE(point);
  EXPECT_DOUBLE_EQ(point->win, 0.25);
  EXPECT_DOUBLE_EQ(point->doubler_gains, 0);
}

// The doubler wins 70 of 100 games: 28 are gammons, and 7 of these are backgammons. The taker wins 30, and 3 are
// gammons.
TEST(TakePoint, RisesWithTheGammonsOfTheDoubler) {
  const Chances chances = {
      .lose_gammon = 0.03F, .lose = 0.3F, .win = 0.7F, .win_gammon = 0.28F, .win_backgammon = 0.07F};
  const auto point = TakePointOf(chances, Context());
  ASSERT_TRUE(point);
  EXPECT_NEAR(point->doubler_gains, 0.5, 1e-6);
  EXPECT_NEAR(point->taker_gains, 0.1, 1e-6);
  EXPECT_NEAR(point->win, 1.0 / 2.6, 1e-6);
}

// At 2-away both the doubled cube wins the match for either player: a pass leaves 2-away against 1-away, 32.264 %.
TEST(TakePoint, UsesTheTableOfAMatch) {
  const auto point = TakePointOf(Chances{.lose = 0.2F, .win = 0.8F, .win_gammon = 0.3F},
                                 Context{.away_self = 2, .away_opponent = 2});
  ASSERT_TRUE(point);
  EXPECT_NEAR(point->win, 0.32264, 1e-6);
}

TEST(TakePoint, IsUnknownBeyondTheTableOrIfAPlayerNeverWins) {
  const Chances chances = {.lose = 0.3F, .win = 0.7F};
  EXPECT_FALSE(TakePointOf(chances, Context{.away_self = 26, .away_opponent = 5}));
  EXPECT_FALSE(TakePointOf(Chances{.lose = 0, .win = 1}, Context()));
  EXPECT_FALSE(TakePointOf(Chances{.lose = 1, .win = 0}, Context()));
}

TEST(GammonValue, IsHalfInMoneyPlayUnlessTheJacobyRuleForbidsGammons) {
  EXPECT_DOUBLE_EQ(GammonValueOf(Context())->won, 0.5);
  EXPECT_DOUBLE_EQ(GammonValueOf(Context{.jacoby = true})->lost, 0);
  EXPECT_DOUBLE_EQ(
      GammonValueOf(Context{.cube_log2 = 1, .owner = backgammon::CubeOwner::kSelf, .jacoby = true})->won,
      0.5);
}

// Gammon go: 2-away against 1-away in the Crawford game, where a gammon wins the match and a loss ends it.
TEST(GammonValue, UsesTheTableOfAMatch) {
  const auto value = GammonValueOf(Context{.away_self = 2, .away_opponent = 1, .crawford = true});
  ASSERT_TRUE(value);
  EXPECT_NEAR(value->won, 1, 1e-6);
  EXPECT_NEAR(value->lost, 0, 1e-6);
  EXPECT_NEAR(GammonValueOf(Context{.away_self = 1, .away_opponent = 1})->won, 0, 1e-6);
  EXPECT_FALSE(GammonValueOf(Context{.away_self = 30, .away_opponent = 1}));
}

}  // namespace
}  // namespace tabia::probe
