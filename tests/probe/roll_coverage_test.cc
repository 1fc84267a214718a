#include "core/probe/backgammon/roll_coverage.h"

#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/records/record_visitor.h"
#include "tests/statements.h"

namespace tabia::probe {
namespace {

using backgammon::Context;
using backgammon::Dice;
using backgammon::Method;
using ::testing::ElementsAre;

const Context kSevenAway = Score(7, 7);

BackgammonAnswer AskFirstRoll(const BackgammonBook& book, std::string_view dice,
                              bool other_contexts = false) {
  return AskBackgammon(book,
                       {backgammon::kStartBoard, kSevenAway, backgammon::ParseDice(dice), other_contexts});
}

std::vector<std::string> PlayTexts(const BackgammonAnswer& answer) {
  std::vector<std::string> plays;
  for (const RankedPlay& ranked : answer.plays) plays.push_back(ToNotation(ranked.play));
  return plays;
}

TEST(RollCoverage, DoesNotPlayACandidateOfAnotherRoll) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(
        visitor.VisitDecision(Analysis("31", kSevenAway, {{"24/20", Evaluated(-0.3, Method::kPly, 3)}}))
            .ok());
  });
  const BackgammonAnswer answer = AskFirstRoll(book, "11");
  EXPECT_EQ(answer.basis, Basis::kPositions);
  EXPECT_THAT(PlayTexts(answer), ElementsAre("24/20"));
  EXPECT_FALSE(answer.playable);
  EXPECT_THAT(
      ExplainBackgammon(book, {backgammon::kStartBoard, kSevenAway, Dice{1, 1}}).reasons,
      ElementsAre(
          "not played: roll not analysed: 1 of 42 legal plays is known, as candidates of other rolls"));
}

// Adds an analysis of 51 as an opening book has it, without the roll. 24/18 is a play of 42, too.
void AddAnalysisOf51(records::BackgammonVisitor& visitor, const Context& context) {
  ASSERT_TRUE(
      visitor.VisitPosition(Entry("24/23 13/8", "51", context, Evaluated(0.0, Method::kRollout))).ok());
  ASSERT_TRUE(visitor.VisitPosition(Entry("24/18", "51", context, Evaluated(-0.05, Method::kRollout))).ok());
  ASSERT_TRUE(visitor.VisitPosition(Entry("13/7", "51", context, Evaluated(-0.12, Method::kRollout))).ok());
}

TEST(RollCoverage, DoesNotPlayAnEntryOfAnotherRollOfAnOpeningBook) {
  const BackgammonBook book =
      BookOfStatements([](records::BackgammonVisitor& visitor) { AddAnalysisOf51(visitor, kSevenAway); });
  EXPECT_TRUE(AskFirstRoll(book, "51").playable);
  BackgammonAnswer answer = AskFirstRoll(book, "42");
  EXPECT_THAT(PlayTexts(answer), ElementsAre("24/18", "13/7"));
  EXPECT_FALSE(answer.covered);
  EXPECT_FALSE(answer.playable);
  EXPECT_EQ(answer.refusal, "roll not analysed: 2 of 18 legal plays are known, as candidates of other rolls");
}

// Adds entries of an opening book: for each roll, of positions that no other roll leads to; for 62 of two plays of 22,
// which makes all of its plays.
void AddPositionsAfter(const backgammon::Board& board, const std::vector<Dice>& rolls,
                       records::BackgammonVisitor& visitor) {
  const auto add = [&](const backgammon::Play& play) {
    ASSERT_TRUE(
        visitor
            .VisitPosition(
                {play.after, Flip(kSevenAway), Evaluated(0.1, Method::kRollout), {"Somebody", {}, 0, 0}})
            .ok());
  };
  for (const Dice dice : rolls) {
    for (const backgammon::Play& play : backgammon::LegalPlays(board, dice)) {
      if (!backgammon::IsAfterAnotherRoll(board, dice, play.after)) add(play);
    }
  }
  const std::vector<backgammon::Play> plays = backgammon::LegalPlays(board, {6, 2});
  add(plays[0]);
  add(plays[1]);
}

TEST(RollCoverage, IncludesARollWhosePlaysADoubleMakesIfTheBookCoversMostRollsOfThePosition) {
  backgammon::Board board = backgammon::kStartBoard;
  --board[13], ++board[11];
  std::vector<Dice> rolls = backgammon::AllRolls(true);
  const BackgammonBook all = BookOfStatements(
      [&](records::BackgammonVisitor& visitor) { AddPositionsAfter(board, rolls, visitor); });
  const BackgammonAnswer answer = AskBackgammon(all, {board, kSevenAway, Dice{6, 2}});
  for (const RankedPlay& ranked : answer.plays) {
    EXPECT_TRUE(backgammon::IsAfterAnotherRoll(board, {6, 2}, ranked.play.after));
  }
  EXPECT_TRUE(answer.playable);
  rolls.resize(4);
  const BackgammonBook few = BookOfStatements(
      [&](records::BackgammonVisitor& visitor) { AddPositionsAfter(board, rolls, visitor); });
  EXPECT_FALSE(AskBackgammon(few, {board, kSevenAway, Dice{6, 2}}).playable);
}

TEST(RollCoverage, LeavesOtherRollsToAnotherContextOnRequest) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    AddAnalysisOf51(visitor, kSevenAway);
    const Context money = {};
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/4 6/4", "42", money, Evaluated(0.1, Method::kRollout))).ok());
    ASSERT_TRUE(visitor.VisitPosition(Entry("24/18", "42", money, Evaluated(-0.1, Method::kRollout))).ok());
  });
  const BackgammonAnswer answer = AskFirstRoll(book, "42", true);
  EXPECT_THAT(PlayTexts(answer), ElementsAre("8/4 6/4", "24/18"));
  EXPECT_EQ(answer.other_context, "money");
  EXPECT_TRUE(answer.playable);
  BackgammonQuestion question = {backgammon::kStartBoard, kSevenAway, Dice{4, 2}};
  question.name_contexts = true;
  EXPECT_EQ(MissReason(AskBackgammon(book, question)),
            ": roll not analysed: 2 of 18 legal plays are known, as candidates of other rolls, but known for "
            "money");
}

// Bearing off the last chequers with 65: two plays, both known from other rolls.
TEST(RollCoverage, IncludesARollWhosePlaysAreAllValued) {
  backgammon::Board board;
  board[6] = 2, board[5] = 1, board[0] = -1, board[1] = 0;
  const std::vector<backgammon::Play> plays = backgammon::LegalPlays(board, {5, 1});
  ASSERT_GT(plays.size(), 1u);
  const BackgammonBook book = BookOfStatements([&](records::BackgammonVisitor& visitor) {
    backgammon::Decision other{board, kSevenAway, {6, 6}, {}, {"game.xg"}, ""};
    double equity = 0;
    for (const backgammon::Play& play : plays) {
      other.candidates.push_back({play.after, Evaluated(equity += 0.1, Method::kPly, 3)});
    }
    ASSERT_TRUE(visitor.VisitDecision(other).ok());
  });
  const BackgammonAnswer answer = AskBackgammon(book, {board, kSevenAway, Dice{5, 1}});
  EXPECT_EQ(answer.basis, Basis::kPositions);
  EXPECT_TRUE(answer.playable);
  EXPECT_EQ(answer.plays[0].play.after, plays.back().after);
}

}  // namespace
}  // namespace tabia::probe
