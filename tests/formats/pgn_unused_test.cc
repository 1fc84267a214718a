// Tests the counts of the facts of a PGN file that no record contains.
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/formats/pgn_games_fixture.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class PgnUnusedTest : public PgnGamesFixture {
 protected:
  // Returns "2 NAG, line 3: $1" for each kind.
  std::vector<std::string> NotUsed() {
    std::vector<std::string> kinds;
    for (const auto& [kind, counted] : Read().report.not_used) {
      kinds.push_back(absl::StrFormat("%d %s, %s", counted.count, kind, counted.first));
    }
    return kinds;
  }
};

TEST_F(PgnUnusedTest, CountsEachKindWithItsFirstPlace) {
  AddText(
      "[Event \"?\"]\n{Before} 1. e4 $1 {[%clk 1:00] [%emt 5] text} e5!?\n2. Nf3 {[%eval 5]} +/= N Nc6 "
      "[a remark] <x> ; the end\n1-0\n");
  EXPECT_THAT(NotUsed(), ElementsAre("3 NAG, line 2: $1", "2 command in a comment, line 2: [%clk 1:00]",
                                     "3 comment, line 2: Before", "1 evaluation, line 3: [%eval 5]",
                                     "3 remark, line 3: N"));
}

TEST_F(PgnUnusedTest, CountsNothingThatIsUsed) {
  AddText("1. e4 {[%eval 0.3]} e5 {+0.25/10 1s, a remark of the manager} 2. Nf3 1-0\n");
  EXPECT_THAT(NotUsed(), IsEmpty());
}

TEST_F(PgnUnusedTest, CountsASecondEvaluationOfAMove) {
  AddText("1. e4 {[%eval 0.3]} {[%eval 0.4]} e5 {[%eval 0.2] [%eval 0.1]} 1-0\n");
  EXPECT_THAT(NotUsed(), ElementsAre("2 evaluation, line 1: [%eval 0.4]"));
}

TEST_F(PgnUnusedTest, CountsEvaluationsOfVariationsThatAreLeftOut) {
  AddText("1. e4 (1. d4 {+0.33/12 1s} (1. c4 {a remark} e5 {[%eval 0.1]}))\n(1. b3 {[%eval x]}) e5 1-0\n");
  EXPECT_THAT(NotUsed(), ElementsAre("3 evaluation of a variation, line 1: +0.33/12 1s"));
  pgn_.variations = true;
  EXPECT_THAT(NotUsed(), ElementsAre("1 comment, line 1: a remark", "1 evaluation, line 2: [%eval x]"));
}

TEST_F(PgnUnusedTest, CountsNothingOfGamesThatAreLeftOut) {
  AddText(
      "[Result \"*\"]\n1. e4 $1 {x} *\n\n[Result \"1-0\"]\n1. e4 $1 {x} Ke5 1-0\n\n[Result \"0-1\"]\n1. d4 "
      "{y} 0-1\n");
  EXPECT_THAT(NotUsed(), ElementsAre("1 comment, line 8: y"));
}

TEST_F(PgnUnusedTest, CountsNothingOfMovesThatAreNotRead) {
  AddText("1. e4 {a} e5 {b} 2. Nf3 {c} $1 (2. f4 {[%eval 0.1]}) Nc6! 1-0\n");
  pgn_.plies = 2;
  EXPECT_THAT(NotUsed(), ElementsAre("2 comment, line 1: a"));
}

TEST_F(PgnUnusedTest, IsEmptyWithoutEvaluations) {
  AddText("1. e4 {a} $1 1-0\n");
  pgn_.evaluations = false;
  EXPECT_THAT(NotUsed(), IsEmpty());
}

TEST_F(PgnUnusedTest, CountsTheNotesOfALineOfABook) {
  AddText(
      "[BookWeights \"games\"]\n[Result \"*\"]\n1. d4 {+1 =0 -0} *\n\n"
      "[BookWeights \"games\"]\n[Result \"*\"]\n{+7 =7 -7} 1. e4 {+12 =3 -4; King's Pawn} e5 {a remark} *\n");
  EXPECT_THAT(NotUsed(), ElementsAre("3 note, line 7: +7 =7 -7"));
  EXPECT_THAT(Moves(), ElementsAre("d2d4 1 0 0", "e2e4 12 3 4"));
}

}  // namespace
}  // namespace tabia::formats
