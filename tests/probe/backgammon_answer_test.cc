#include "core/probe/backgammon/backgammon_answer.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/context_class.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/backgammon/cube_answer.h"
#include "core/records/record_visitor.h"
#include "tests/statements.h"

namespace tabia::probe {
namespace {

using backgammon::Context;
using backgammon::CubeOwner;
using backgammon::Dice;
using backgammon::Method;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const Context kSeven = Score(7, 7);

// Returns a question whose answer may be the only known play, as the books of these tests have one play of a roll.
BackgammonQuestion Question(std::string_view dice, const Context& context) {
  BackgammonQuestion question = {backgammon::kStartBoard, context, backgammon::ParseDice(dice)};
  question.trust.min_plays = 1;
  return question;
}

BackgammonAnswer AskRoll(const BackgammonBook& book, std::string_view dice, const Context& context,
                         bool other_contexts = false) {
  BackgammonQuestion question = Question(dice, context);
  question.other_contexts = other_contexts;
  return AskBackgammon(book, question);
}

std::vector<std::string> Plays(const BackgammonAnswer& answer) {
  std::vector<std::string> plays;
  for (const RankedPlay& ranked : answer.plays) plays.push_back(ToNotation(ranked.play));
  return plays;
}

TEST(BackgammonAnswer, PositionsOfAnOpeningBookAreRankedByEquity) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitPosition(Entry("24/20", "31", kSeven, Evaluated(-0.1, Method::kRollout))).ok());
    ASSERT_TRUE(
        visitor.VisitPosition(Entry("8/5 6/5", "31", kSeven, Evaluated(0.16, Method::kRollout), "Ann")).ok());
  });
  const BackgammonAnswer answer = AskRoll(book, "31", kSeven);
  EXPECT_EQ(answer.basis, Basis::kPositions);
  EXPECT_TRUE(answer.playable);
  EXPECT_EQ(answer.legal_plays, 16);
  EXPECT_THAT(Plays(answer), ElementsAre("8/5 6/5", "24/20"));
  EXPECT_EQ(answer.plays[0].best.provenance.source, "Ann");
  EXPECT_NEAR(answer.plays[1].difference, -0.26, 1e-6);
}

TEST(BackgammonAnswer, AnAnalysisOfTheRollKeepsItsOwnOrder) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor
                    .VisitDecision(Analysis("31", kSeven,
                                            {{"8/5 6/5", Evaluated(0.10, Method::kXgRollerPlus)},
                                             {"24/20", Evaluated(0.15, Method::kPly, 2)}}))
                    .ok());
  });
  const BackgammonAnswer answer = AskRoll(book, "31", kSeven);
  EXPECT_EQ(answer.basis, Basis::kDecision);
  EXPECT_TRUE(answer.playable);
  EXPECT_THAT(Plays(answer), ElementsAre("8/5 6/5", "24/20"));
  EXPECT_THAT(answer.plays[0].others, IsEmpty());
}

TEST(BackgammonAnswer, ADeeperOpeningBookGoesBeforeAnAnalysisAndShowsItToo) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor.VisitDecision(Analysis("31", kSeven, {{"24/20", Evaluated(-0.1, Method::kPly, 3)}})).ok());
    ASSERT_TRUE(
        visitor.VisitPosition(Entry("24/20", "31", kSeven, Evaluated(-0.09, Method::kRollout), "Ann")).ok());
    ASSERT_TRUE(
        visitor.VisitPosition(Entry("8/5 6/5", "31", kSeven, Evaluated(0.16, Method::kRollout), "Bob")).ok());
  });
  const BackgammonAnswer answer = AskRoll(book, "31", kSeven);
  EXPECT_THAT(Plays(answer), ElementsAre("8/5 6/5", "24/20"));
  EXPECT_EQ(answer.plays[1].best.provenance.source, "Ann");
  ASSERT_EQ(answer.plays[1].others.size(), 1u);
  EXPECT_EQ(answer.plays[1].others[0].provenance.source, "game.xg");
  EXPECT_EQ(answer.basis, Basis::kDecision);
  EXPECT_TRUE(answer.mixed);
}

TEST(BackgammonAnswer, TheDeeperOfTwoAnalysesCounts) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor
            .VisitDecision(Analysis("31", kSeven, {{"24/20", Evaluated(0.3, Method::kPly, 1)}}, "shallow.xg"))
            .ok());
    ASSERT_TRUE(visitor
                    .VisitDecision(
                        Analysis("31", kSeven, {{"8/5 6/5", Evaluated(0.1, Method::kXgRoller)}}, "deep.xg"))
                    .ok());
  });
  EXPECT_THAT(Plays(AskRoll(book, "31", kSeven)), ElementsAre("8/5 6/5", "24/20"));
}

TEST(BackgammonAnswer, WhatAnOpeningBookNamesGoesBeforeCandidates) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor.VisitDecision(Analysis("31", kSeven, {{"24/20", Evaluated(0.9, Method::kPly, 3)}})).ok());
    ASSERT_TRUE(
        visitor.VisitPosition(Entry("8/7(2) 6/5(2)", "11", kSeven, Evaluated(0.2, Method::kRollout))).ok());
  });
  const BackgammonAnswer answer = AskRoll(book, "11", kSeven);
  EXPECT_THAT(Plays(answer), ElementsAre("8/7(2) 6/5(2)", "24/20"));
  EXPECT_TRUE(answer.playable);
}

TEST(BackgammonAnswer, AnotherScoreAnswersOnlyOnRequestAndByName) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    Context money;
    money.jacoby = true;
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/5 6/5", "31", money, Evaluated(0.16, Method::kRollout))).ok());
  });
  EXPECT_FALSE(AskRoll(book, "31", kSeven).found());
  const BackgammonAnswer answer = AskRoll(book, "31", kSeven, true);
  EXPECT_TRUE(answer.found());
  EXPECT_EQ(answer.other_context, "money, Jacoby");
  EXPECT_TRUE(answer.context.is_money());
}

Context Money(bool jacoby, bool beaver) {
  Context money;
  money.jacoby = jacoby;
  money.beaver = beaver;
  return money;
}

BackgammonBook MoneyBook() {
  return BookOfStatements([](records::BackgammonVisitor& visitor) {
    const auto rollout = Evaluated(0.16, Method::kRollout);
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/5 6/5", "31", Money(true, true), rollout)).ok());
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/5 6/5", "31", Score(9, 7), rollout)).ok());
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/5 6/5", "31", Score(3, 3), rollout)).ok());
  });
}

TEST(BackgammonAnswer, AllScoresOfTheBookAreKnown) {
  const std::vector<Context> known = KnownScores(MoneyBook(), Question("31", kSeven));
  std::vector<std::string> names;
  for (const Context& context : known) names.push_back(backgammon::ContextText(context));
  EXPECT_THAT(names, ElementsAre("money, Jacoby, beavers", "3-away 3-away", "9-away 7-away"));
}

TEST(BackgammonAnswer, AMissNamesTheRulesForWhichTheBookHasAnAnswer) {
  const BackgammonBook book = MoneyBook();
  BackgammonQuestion question = Question("31", Money(true, false));
  EXPECT_THAT(AskBackgammon(book, question).near_contexts, IsEmpty());
  question.name_contexts = true;
  const BackgammonAnswer answer = AskBackgammon(book, question);
  EXPECT_FALSE(answer.found());
  EXPECT_THAT(answer.near_contexts, ElementsAre("money, Jacoby, beavers"));
  EXPECT_EQ(MissReason(answer), ", but known for money, Jacoby, beavers");
}

TEST(BackgammonAnswer, KnownContextsBeginWithTheMostSimilar) {
  const BackgammonBook book = MoneyBook();
  EXPECT_THAT(KnownContexts(book, Question("31", Money(false, false))),
              ElementsAre("money, Jacoby, beavers", "3-away 3-away", "9-away 7-away"));
  EXPECT_THAT(KnownContexts(book, Question("31", Score(9, 9))),
              ElementsAre("9-away 7-away", "3-away 3-away", "money, Jacoby, beavers"));
}

TEST(BackgammonAnswer, ColoursAndTheLengthOfTheMatchDoNotMatter) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor.VisitPosition(Entry("8/5 6/5", "31", Score(3, 5), Evaluated(0.16, Method::kRollout))).ok());
  });
  Context eleven = Score(3, 5);
  eleven.length = 11;
  EXPECT_TRUE(AskRoll(book, "31", eleven).found());
  EXPECT_FALSE(AskRoll(book, "31", Score(5, 3)).found());
}

TEST(BackgammonAnswer, APositionIsSeenByWhoRolls) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor.VisitPosition(Entry("8/5 6/5", "31", kSeven, Evaluated(0.16, Method::kRollout))).ok());
  });
  const BackgammonAnswer answer = AskBackgammon(book, {After("8/5 6/5", "31"), kSeven, {}});
  ASSERT_EQ(answer.position.size(), 1u);
  EXPECT_FLOAT_EQ(answer.position[0].evaluation.equity, -0.16F);
  EXPECT_FLOAT_EQ(answer.position[0].evaluation.chances.win, 0.45F);
  EXPECT_FLOAT_EQ(answer.position[0].evaluation.chances.lose_gammon, 0.14F);
  EXPECT_FALSE(answer.cube);
}

TEST(BackgammonAnswer, AppraisalsOfAPositionComeDeepestFirst) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor.VisitPosition(Entry("8/5 6/5", "31", kSeven, Evaluated(0.1, Method::kPly, 2), "Ann")).ok());
    ASSERT_TRUE(
        visitor.VisitDecision(Analysis("31", kSeven, {{"8/5 6/5", Evaluated(0.2, Method::kRollout)}})).ok());
  });
  const BackgammonAnswer answer = AskBackgammon(book, {After("8/5 6/5", "31"), kSeven, {}});
  ASSERT_EQ(answer.position.size(), 2u);
  EXPECT_EQ(answer.position[0].provenance.source, "game.xg");
  EXPECT_EQ(answer.position[1].provenance.source, "Ann");
}

TEST(BackgammonAnswer, TheCubeAsAnalysed) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitCube(StartCube(kSeven, 0.6, 0.8F, "a good double")).ok());
  });
  const BackgammonAnswer answer = AskBackgammon(book, {backgammon::kStartBoard, kSeven, {}});
  ASSERT_TRUE(answer.cube);
  EXPECT_EQ(answer.cube->action, CubeAction::kDoubleTake);
  EXPECT_TRUE(answer.cube->doubles());
  EXPECT_TRUE(answer.cube->takes());
  EXPECT_EQ(answer.cube->best.provenance.source, "game.xg");
  EXPECT_THAT(answer.comments, ElementsAre("a good double"));
}

TEST(BackgammonAnswer, TheCubeOfAnotherContextIsTurnedByTheRulesOfTheQuestion) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitCube(StartCube({.jacoby = true, .beaver = true}, 0.05, -0.23F)).ok());
  });
  const auto ask = [&book](const Context& context) {
    BackgammonQuestion question = {backgammon::kStartBoard, context, {}};
    question.other_contexts = true;
    return AskBackgammon(book, question);
  };
  EXPECT_EQ(ask({.jacoby = true, .beaver = true}).cube->reply(), "beaver");
  EXPECT_EQ(ask({.jacoby = true}).cube->reply(), "take");
  EXPECT_EQ(ask(Score(5, 5)).cube->reply(), "take");
  Context crawford = Score(5, 1);
  crawford.crawford = true;
  for (const Context& without_cube : {crawford, Score(1, 1)}) {
    const BackgammonAnswer answer = ask(without_cube);
    EXPECT_FALSE(answer.cube);
  }
}

TEST(BackgammonAnswer, TheCubeOfMoneyFromTwoEntries) {
  Context doubled;
  doubled.cube_log2 = 1;
  doubled.owner = CubeOwner::kSelf;  // of the opponent of the doubler, who has played before
  const BackgammonBook book = BookOfStatements([&](records::BackgammonVisitor& visitor) {
    backgammon::PositionStatement entry{
        backgammon::kStartBoard, {}, Evaluated(-0.7, Method::kRollout), {"Ann"}};
    ASSERT_TRUE(visitor.VisitPosition(entry).ok());
    entry.context = Flip(doubled);
    entry.evaluation.equity = -0.55F;
    ASSERT_TRUE(visitor.VisitPosition(entry).ok());
  });
  const BackgammonAnswer answer = AskBackgammon(book, {backgammon::kStartBoard, {}, {}});
  ASSERT_TRUE(answer.cube);
  EXPECT_NEAR(answer.cube->no_double, 0.7, 1e-6);
  EXPECT_NEAR(answer.cube->double_take, 1.1, 1e-6);
  EXPECT_EQ(answer.cube->action, CubeAction::kDoublePass);
}

TEST(BackgammonAnswer, NoCubeActionForAPlayerWhoMayNotDouble) {
  Context theirs = kSeven;
  theirs.cube_log2 = 1;
  theirs.owner = CubeOwner::kOpponent;
  const BackgammonBook book = BookOfStatements([&](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitCube(StartCube(theirs, 0.6, 0.8F)).ok());
  });
  EXPECT_FALSE(AskBackgammon(book, {backgammon::kStartBoard, theirs, {}}).cube);
}

TEST(BackgammonAnswer, ThousandsOfGamesWithOneOpeningMakeAShortEntry) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    for (int i = 0; i < 3000; ++i) {
      ASSERT_TRUE(visitor
                      .VisitDecision(Analysis("31", kSeven, {{"8/5 6/5", Evaluated(0.1, Method::kBook)}},
                                              "game " + std::to_string(i)))
                      .ok());
    }
  });
  EXPECT_EQ(book.info().decisions, 4u);
  EXPECT_THAT(Plays(AskRoll(book, "31", kSeven)), ElementsAre("8/5 6/5"));
}

TEST(ExplainBackgammon, NamesTheScoresThatTheBookKnows) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor.VisitPosition(Entry("8/5 6/5", "31", Score(3, 5), Evaluated(0.16, Method::kRollout))).ok());
  });
  const BackgammonExplanation explanation = ExplainBackgammon(book, Question("31", kSeven));
  EXPECT_THAT(explanation.reasons, ElementsAre(HasSubstr("does not contain this position"),
                                               HasSubstr("at other scores or cubes: 3-away 5-away")));
  EXPECT_EQ(explanation.unknown_plays.size(), 16u);
}

TEST(ExplainBackgammon, NamesWhatMakesNoDifference) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor&) {});
  Context context = kSeven;
  context.length = 9;
  context.jacoby = true;
  EXPECT_THAT(ExplainBackgammon(book, {backgammon::kStartBoard, context, Dice{3, 1}}).normalised,
              ElementsAre(HasSubstr("the length of the match"), HasSubstr("the Jacoby rule")));
}

CubeAction Action(double no_double, double double_take, bool may_beaver = false) {
  CubeAnswer cube;
  cube.no_double = no_double;
  cube.double_take = double_take;
  cube.may_beaver = may_beaver;
  return RightAction(cube);
}

TEST(RightAction, FollowsTheOpponentsBestAnswer) {
  EXPECT_EQ(Action(0.3, 0.2), CubeAction::kNoDouble);
  EXPECT_EQ(Action(0.6, 0.8), CubeAction::kDoubleTake);
  EXPECT_EQ(Action(0.8, 1.2), CubeAction::kDoublePass);
  EXPECT_EQ(Action(1.1, 1.5), CubeAction::kTooGood);
  EXPECT_EQ(Action(1.1, 1.0), CubeAction::kTooGood);
  EXPECT_EQ(Action(-0.3, -0.2), CubeAction::kDoubleTake);
  EXPECT_EQ(Action(-0.3, -0.2, true), CubeAction::kNoDouble);
}

}  // namespace
}  // namespace tabia::probe
