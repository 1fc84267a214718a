#include "core/moves/move_evaluation.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "core/moves/move_order.h"
#include "tests/moves/book_samples.h"

namespace tabia::chess {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> Sorted(std::initializer_list<BookMove> moves) {
  BookEntry entry = Entry(moves);
  SortMoves(entry);
  std::vector<std::string> texts;
  for (const BookMove& move : entry.moves) texts.push_back(CodedMoveText(move.move));
  return texts;
}

TEST(ParseDepth, TakesTheGreatestDepthForALargerNumber) {
  EXPECT_EQ(ParseDepth("0"), 0);
  EXPECT_EQ(ParseDepth("255"), 255);
  EXPECT_EQ(ParseDepth("256"), 255);
  EXPECT_EQ(ParseDepth("4000000000"), 255);
  for (const char* const text : {"", "-1", "x", "9x", "99999999999"}) {
    EXPECT_EQ(ParseDepth(text), std::nullopt) << text;
  }
}

TEST(IsMoreTrustworthy, ComparesOriginDepthScoreAndDistance) {
  const Evaluation stated = Centipawns(90, 60, EvaluationOrigin::kStated), shallow = Centipawns(50, 10),
                   deep = Centipawns(-20, 11), solved = Centipawns(-300, 1, EvaluationOrigin::kSolved);
  Evaluation near = solved, far = solved;
  near.distance = 3;
  far.distance = 4;
  for (const auto& [better, worse] :
       {std::pair(shallow, stated), std::pair(deep, shallow), std::pair(solved, deep),
        std::pair(Centipawns(51, 10), shallow), std::pair(near, far)}) {
    EXPECT_TRUE(IsMoreTrustworthy(better, worse));
    EXPECT_FALSE(IsMoreTrustworthy(worse, better));
  }
  EXPECT_FALSE(IsMoreTrustworthy(deep, deep));
}

TEST(EvaluationWeight, HalvesWithTenCentipawns) {
  const Evaluation best = Centipawns(30, 20);
  EXPECT_EQ(EvaluationWeight(best, best), 100);
  EXPECT_EQ(EvaluationWeight(Centipawns(90, 8), best), 100);
  EXPECT_EQ(EvaluationWeight(Centipawns(20, 20), best), 50);
  EXPECT_EQ(EvaluationWeight(Centipawns(-10, 20), best), 6);
  EXPECT_EQ(EvaluationWeight(Centipawns(30 - 66, 20), best), 1);
  EXPECT_EQ(EvaluationWeight(Centipawns(30 - 67, 20), best), 0);
  EXPECT_EQ(EvaluationWeight(best, Mate(3, 20)), 0);
  EXPECT_EQ(EvaluationWeight(Mate(13, 20), Mate(3, 20)), 50);
}

TEST(SortMoves, LetsNoShallowLookOverruleTheDeepOne) {
  EXPECT_THAT(
      Sorted({WithEvaluation("a2a3", Centipawns(80, 5)), WithEvaluation("e2e4", Centipawns(30, 40)),
              WithEvaluation("d2d4", Centipawns(31, 39)), WithEvaluation("g1f3", Centipawns(20, 40))}),
      ElementsAre("e2e4", "d2d4", "a2a3", "g1f3"));
}

TEST(SortMoves, PutsMovesWithoutAnEvaluationAfterOthersAndInactiveOnesLast) {
  BookMove inactive = WithEvaluation("e2e4", Centipawns(300, 50)), unknown;
  inactive.active = false;
  unknown.move = StartMove("b1c3");
  EXPECT_THAT(Sorted({inactive, unknown, WithEvaluation("h2h4", Mate(-3, 20))}),
              ElementsAre("h2h4", "b1c3", "e2e4"));
}

TEST(SortMoves, SortsEqualScoresByDepthThenText) {
  EXPECT_THAT(Sorted({WithEvaluation("e2e4", Centipawns(10, 9)), WithEvaluation("d2d4", Centipawns(10, 9)),
                      WithEvaluation("g1f3", Centipawns(12, 10)), WithEvaluation("c2c4", Centipawns(10, 8))}),
              ElementsAre("g1f3", "d2d4", "e2e4", "c2c4"));
}

TEST(SortMoves, TrustsSolvedMovesWhateverTheirDepth) {
  EXPECT_THAT(Sorted({WithEvaluation("e2e4", Solved(10, 4)), WithEvaluation("d2d4", Centipawns(90, 60)),
                      WithEvaluation("g1f3", Solved(20, 3)), WithEvaluation("c2c4", Centipawns(15, 60))}),
              ElementsAre("g1f3", "d2d4", "c2c4", "e2e4"));
}

TEST(SortMoves, PrefersTheShortWayToAWinAndTheLongWayToALoss) {
  const auto near_and_far = [](int centipawns) {
    return Entry(
        {WithEvaluation("a2a3", Solved(centipawns, 2)), WithEvaluation("b2b3", Solved(centipawns, 5))});
  };
  const auto first = [&](int centipawns, Score draw) {
    BookEntry entry = near_and_far(centipawns);
    SortMoves(entry, draw);
    return CodedMoveText(entry.moves[0].move);
  };
  EXPECT_EQ(first(10, Cp(0)), "a2a3");
  EXPECT_EQ(first(-10, Cp(0)), "b2b3");
  EXPECT_EQ(first(0, Cp(0)), "a2a3");
  EXPECT_EQ(first(0, Cp(5)), "b2b3");
  EXPECT_EQ(first(0, Cp(-5)), "a2a3");
}

TEST(SortMoves, GoesByTheWeightIfThereIsOne) {
  BookMove played = WithGames("e2e4", {1, 0, 0});
  played.evaluation = Centipawns(-50, 30);
  BookMove better = WithGames("d2d4", {0, 0, 1});
  better.evaluation = Centipawns(50, 30);
  EXPECT_THAT(Sorted({better, played}), ElementsAre("e2e4", "d2d4"));
}

TEST(ReferenceOf, HasTheGreatestDepthThenScore) {
  BookMove inactive = WithEvaluation("e2e4", Centipawns(300, 50));
  inactive.active = false;
  EXPECT_EQ(
      ReferenceOf(Entry({WithEvaluation("a2a3", Centipawns(80, 5)), WithEvaluation("d2d4", Centipawns(7, 9)),
                         WithEvaluation("g1f3", Centipawns(8, 9)), inactive})),
      Centipawns(8, 9));
  const Evaluation solved = Solved(-5, 6);
  EXPECT_EQ(ReferenceOf(Entry({WithEvaluation("d2d4", Centipawns(7, 9)), WithEvaluation("g1f3", solved)})),
            solved);
  EXPECT_EQ(ReferenceOf(Entry({inactive})), Centipawns(300, 50));
  EXPECT_EQ(ReferenceOf(Entry({WithGames("e2e4", {1, 0, 0})})), std::nullopt);
}

}  // namespace
}  // namespace tabia::chess
