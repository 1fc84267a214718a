#include <string>

#include "gtest/gtest.h"

#include "core/backgammon/context_class.h"

namespace tabia::backgammon {
namespace {

std::string TextOf(std::string_view name) {
  const std::optional<Context> context = ContextOfScoreName(name);
  return context ? ContextText(*context) : "none";
}

TEST(ScoreName, ReadsNames) {
  EXPECT_EQ(TextOf("money"), "money");
  EXPECT_EQ(TextOf("DMP"), "1-away 1-away");
  EXPECT_EQ(TextOf("gammon-go"), "2-away 1-away, Crawford");
  EXPECT_EQ(TextOf("gammon save"), "1-away 2-away, Crawford");
  EXPECT_EQ(TextOf("GG"), TextOf("gammon-go"));
  EXPECT_EQ(TextOf("gs"), TextOf("gammon-save"));
}

TEST(ScoreName, ReadsAwayScores) {
  EXPECT_EQ(TextOf("5-away"), "5-away 5-away");
  EXPECT_EQ(TextOf("3-5"), "3-away 5-away");
  EXPECT_EQ(TextOf("3-away, 5-away"), "3-away 5-away");
  EXPECT_EQ(TextOf("3-away 1-away, Crawford"), "3-away 1-away, Crawford");
  EXPECT_EQ(TextOf("3-1"), "3-away 1-away, Crawford");
  EXPECT_EQ(TextOf("3-1 post-Crawford"), "3-away 1-away");
}

TEST(ScoreName, IsReadAsTheSameScore) {
  for (const std::string_view name :
       {"money", "DMP", "3-away 5-away", "3-away 1-away, Crawford", "1-away 3-away, post-Crawford"}) {
    EXPECT_EQ(ScoreName(*ContextOfScoreName(name)), name);
  }
}

TEST(ScoreName, HasNeitherTheCubeNorTheRulesOfMoney) {
  Context money;
  money.jacoby = money.beaver = true;
  money.cube_log2 = 2;
  EXPECT_EQ(ScoreName(money), "money");
}

TEST(ScoreName, RejectsAnythingElse) {
  for (const std::string_view text :
       {"", "crawford", "0-0", "0-3", "3-0", "-3-5-7", "three", "99999", "money 3"}) {
    EXPECT_EQ(TextOf(text), "none") << text;
  }
}

// Returns the first of the other contexts, of a score as ContextOfScoreName reads it.
std::string ClassOf(std::string_view score) {
  return OtherContexts(*ContextOfScoreName(score)).at(0).name;
}

TEST(ContextClass, OfATrailerDependsOnTheCrawfordGame) {
  EXPECT_EQ(ClassOf("4-1"), "gammon go");
  EXPECT_EQ(ClassOf("6-1"), "gammon go");
  EXPECT_EQ(ClassOf("3-1"), "DMP");
  EXPECT_EQ(ClassOf("5-1"), "DMP");
  EXPECT_EQ(ClassOf("3-1 post-Crawford"), "gammon go");
  EXPECT_EQ(ClassOf("5-1 post-Crawford"), "gammon go");
  EXPECT_EQ(ClassOf("2-1 post-Crawford"), "money");
  EXPECT_EQ(ClassOf("4-1 post-Crawford"), "money");
}

TEST(ContextClass, OfALeaderIsGammonSaveExceptBeforeATrailerWhoDoublesForTheMatch) {
  for (const char* score : {"1-3", "1-4", "1-5", "1-3 post-Crawford", "1-4 post-Crawford"}) {
    EXPECT_EQ(ClassOf(score), "gammon save") << score;
  }
  EXPECT_EQ(ClassOf("1-2 post-Crawford"), "DMP");
}

TEST(ContextClass, CountsGamesAtTheCubeOnTheTable) {
  const auto at = [](int self, int opponent, CubeOwner owner) {
    Context context = *ContextOfScoreName("5-5");
    context.away_self = self;
    context.away_opponent = opponent;
    context.cube_log2 = 1;
    context.owner = owner;
    return OtherContexts(context).at(0).name;
  };
  EXPECT_EQ(at(4, 2, CubeOwner::kOpponent), "gammon go");
  EXPECT_EQ(at(4, 2, CubeOwner::kSelf), "money");
  EXPECT_EQ(at(2, 4, CubeOwner::kOpponent), "DMP");
  EXPECT_EQ(at(2, 2, CubeOwner::kSelf), "DMP");
}

}  // namespace
}  // namespace tabia::backgammon
