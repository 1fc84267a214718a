#include "core/probe/take_point.h"

#include "gtest/gtest.h"

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

// Of 70 games that the doubler wins 28 are gammons and 7 of them backgammons; of 30 that the taker wins 3 are gammons.
TEST(TakePoint, RisesWithTheGammonsOfTheDoubler) {
  const Chances chances = {
      .lose_gammon = 0.03F, .lose = 0.3F, .win = 0.7F, .win_gammon = 0.28F, .win_backgammon = 0.07F};
  const auto point = TakePointOf(chances, Context());
  ASSERT_TRUE(point);
  EXPECT_NEAR(point->doubler_gains, 0.5, 1e-6);
  EXPECT_NEAR(point->taker_gains, 0.1, 1e-6);
  EXPECT_NEAR(point->win, 1.0 / 2.6, 1e-6);
}

TEST(TakePoint, IsNotStatedForAMatchOrWhereAPlayerNeverWins) {
  const Chances chances = {.lose = 0.3F, .win = 0.7F};
  EXPECT_FALSE(TakePointOf(chances, Context{.away_self = 3, .away_opponent = 5}));
  EXPECT_FALSE(TakePointOf(Chances{.lose = 0, .win = 1}, Context()));
  EXPECT_FALSE(TakePointOf(Chances{.lose = 1, .win = 0}, Context()));
}

}  // namespace
}  // namespace tabia::probe
