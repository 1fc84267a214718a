#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/entry/evaluation.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/records/record_visitor.h"
#include "tests/statements.h"

namespace tabia::probe {
namespace {

using backgammon::Context;
using backgammon::Level;
using backgammon::LevelOfName;
using backgammon::Method;
using ::testing::ElementsAre;

const Context kScore = Score(7, 7);
const Level kRollout = {.method = Method::kRollout};

BackgammonQuestion Question(const TrustRule& rule) {
  BackgammonQuestion question = {backgammon::kStartBoard, kScore, backgammon::ParseDice("31")};
  question.trust = rule;
  return question;
}

BackgammonBook OnePlay() {
  return BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitPosition(Entry("24/20", "31", kScore, Evaluated(-0.1, Method::kPly, 2))).ok());
  });
}

BackgammonBook OneAnalysis() {
  return BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor.VisitDecision(Analysis("31", kScore, {{"8/5 6/5", Evaluated(0.1, Method::kPly, 3)}})).ok());
  });
}

TEST(TrustRule, OnePlayOfSixteenIsNotPlayedAsTheBest) {
  const BackgammonAnswer answer = AskBackgammon(OnePlay(), Question({}));
  EXPECT_TRUE(answer.found());
  EXPECT_FALSE(answer.playable);
  EXPECT_EQ(answer.refusal, "minimum plays: 1 of 16 legal plays is known, and 2 are needed");
  EXPECT_EQ(MissReason(answer), ": " + answer.refusal);
}

TEST(TrustRule, OnePlayIsPlayedOnRequest) {
  EXPECT_TRUE(AskBackgammon(OnePlay(), Question({.min_plays = 1})).playable);
}

TEST(TrustRule, AnAnalysisOfTheRollHasComparedAllItsPlays) {
  EXPECT_TRUE(AskBackgammon(OneAnalysis(), Question({.min_plays = 5})).playable);
}

TEST(TrustRule, TheBestPlayIsAsDeepAsTheMinimumLevel) {
  EXPECT_TRUE(AskBackgammon(OneAnalysis(), Question({.min_level = LevelOfName("3-ply")})).playable);
  const BackgammonAnswer answer = AskBackgammon(OneAnalysis(), Question({.min_level = kRollout}));
  EXPECT_FALSE(answer.playable);
  EXPECT_EQ(answer.refusal, "minimum level: 3-ply, and rollout is needed");
}

TEST(TrustRule, AnExplanationNamesTheRule) {
  EXPECT_THAT(ExplainBackgammon(OneAnalysis(), Question({.min_level = kRollout})).reasons,
              ElementsAre("not played: minimum level: 3-ply, and rollout is needed"));
}

TEST(TrustRule, ACubeDecisionIsAsDeepAsTheMinimumLevel) {
  BackgammonAnswer answer;
  answer.cube.emplace();
  answer.cube->best.evaluation.level = {.method = Method::kXgRoller};
  EXPECT_EQ(Refusal({.min_level = LevelOfName("XGR")}, answer), "");
  EXPECT_EQ(Refusal({.min_level = LevelOfName("xgr++")}, answer), "minimum level: XGR, and XGR++ is needed");
}

TEST(TrustRule, LevelsHaveTheNamesThatAreShown) {
  for (const char* name : {"1-ply", "3-ply", "3-ply red", "XGR", "XGR+", "XGR++", "book", "rollout"}) {
    ASSERT_TRUE(LevelOfName(name)) << name;
    EXPECT_EQ(LevelName(*LevelOfName(name)), name);
  }
  for (const char* name : {"", "ply", "0-ply", "-1-ply", "3-plys", "level 17", "XGR+++"}) {
    EXPECT_FALSE(LevelOfName(name)) << name;
  }
}

}  // namespace
}  // namespace tabia::probe
