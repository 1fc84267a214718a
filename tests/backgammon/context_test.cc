#include "core/backgammon/context.h"

#include "gtest/gtest.h"

namespace tabia::backgammon {
namespace {

Context Match(int away_self, int away_opponent) {
  Context context;
  context.away_self = away_self;
  context.away_opponent = away_opponent;
  return context;
}

Context WithCube(Context context, int cube_log2, CubeOwner owner) {
  context.cube_log2 = cube_log2;
  context.owner = owner;
  return context;
}

Context Crawford(Context context) {
  context.crawford = true;
  return context;
}

TEST(Context, FlippedTwiceIsTheSame) {
  const Context context = WithCube(Match(3, 5), 1, CubeOwner::kSelf);
  EXPECT_EQ(Flip(context).away_self, 5);
  EXPECT_EQ(Flip(context).owner, CubeOwner::kOpponent);
  EXPECT_EQ(Flip(Flip(context)), context);
}

TEST(Context, DropsTheLengthOfTheMatch) {
  Context seven = Match(5, 5);
  seven.length = 7;
  EXPECT_EQ(Canonical(seven), Canonical(Match(5, 5)));
}

TEST(Context, OnlyMoneyHasJacobyAndBeavers) {
  Context match = Match(5, 5);
  match.jacoby = match.beaver = true;
  EXPECT_EQ(Canonical(match), Canonical(Match(5, 5)));
  Context money;
  money.jacoby = money.beaver = true;
  EXPECT_TRUE(Canonical(money).jacoby);
  EXPECT_TRUE(Canonical(money).beaver);
}

TEST(Context, DropsTheJacobyRuleAfterADouble) {
  Context money = WithCube({}, 1, CubeOwner::kSelf);
  money.jacoby = true;
  EXPECT_FALSE(Canonical(money).jacoby);
}

TEST(Context, KeepsOnlyTheOwnerOfTheCubeForMoney) {
  EXPECT_EQ(Canonical(WithCube({}, 3, CubeOwner::kSelf)), Canonical(WithCube({}, 1, CubeOwner::kSelf)));
  EXPECT_NE(Canonical(WithCube({}, 1, CubeOwner::kOpponent)), Canonical(WithCube({}, 1, CubeOwner::kSelf)));
  EXPECT_NE(Canonical(WithCube(Match(9, 9), 2, CubeOwner::kSelf)),
            Canonical(WithCube(Match(9, 9), 1, CubeOwner::kSelf)));
}

TEST(Context, AllowsADoubleOnlyIfItGains) {
  EXPECT_TRUE(MayDouble({}));
  EXPECT_TRUE(MayDouble(WithCube({}, 1, CubeOwner::kSelf)));
  EXPECT_FALSE(MayDouble(WithCube({}, 1, CubeOwner::kOpponent)));
  EXPECT_FALSE(MayDouble(Crawford(Match(3, 1))));
  EXPECT_TRUE(MayDouble(Match(3, 1)));   // after the Crawford game
  EXPECT_FALSE(MayDouble(Match(1, 3)));  // self needs only one point
  EXPECT_FALSE(MayDouble(WithCube(Match(2, 5), 1, CubeOwner::kSelf)));
}

TEST(Context, CrawfordMattersOnlyAtOneAway) {
  EXPECT_EQ(Canonical(Crawford(Match(3, 2))), Canonical(Match(3, 2)));
  EXPECT_NE(Canonical(Crawford(Match(3, 1))), Canonical(Match(3, 1)));
}

TEST(Context, LeadingAndTrailingAreNotTheSame) {
  EXPECT_NE(Canonical(Match(1, 3)), Canonical(Match(3, 1)));
}

TEST(Context, KeepsOnlyTheScoreAtDoubleMatchPoint) {
  EXPECT_EQ(Canonical(Crawford(WithCube(Match(1, 1), 2, CubeOwner::kSelf))), Canonical(Match(1, 1)));
}

TEST(Context, DropsTheCubeInTheCrawfordGame) {
  EXPECT_EQ(Canonical(Crawford(WithCube(Match(1, 4), 1, CubeOwner::kOpponent))),
            Canonical(Crawford(Match(1, 4))));
}

TEST(Context, DropsTheOwnerOfADeadCube) {
  EXPECT_EQ(Canonical(WithCube(Match(2, 5), 1, CubeOwner::kSelf)).owner, CubeOwner::kCenter);
  EXPECT_EQ(Canonical(WithCube(Match(2, 5), 1, CubeOwner::kSelf)).cube_log2, 1);
  EXPECT_EQ(Canonical(WithCube(Match(3, 5), 1, CubeOwner::kSelf)).owner, CubeOwner::kSelf);
  EXPECT_EQ(Canonical(WithCube(Match(2, 5), 1, CubeOwner::kOpponent)).owner, CubeOwner::kOpponent);
}

TEST(Context, MoneyHasNoAwayScoresAndAMatchHasTwo) {
  EXPECT_FALSE(FaultOf(Context()));
  EXPECT_FALSE(FaultOf(Match(1, 9)));
  EXPECT_TRUE(FaultOf(Match(0, 9)));
  EXPECT_TRUE(FaultOf(Match(3, -1)));
  EXPECT_TRUE(FaultOf(WithCube({}, 16, CubeOwner::kSelf)));
}

}  // namespace
}  // namespace tabia::backgammon
