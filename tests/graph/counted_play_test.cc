#include "core/graph/counted_play.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/graph/book_graph.h"

namespace tabia::graph {
namespace {

using testing::ElementsAre;

TEST(CountedPlay, TakesTheMeanOfTheOpponentsMoves) {
  // White moves to 1, where Black played a move worth +300 to White three times and one worth -300 once.
  CountedMoves moves;
  moves.AddPosition(true);
  moves.AddMove({1, 0, kNoWorth});
  moves.AddMove({kNoNode, 0, 20});
  moves.AddPosition(false);
  moves.AddMove({kNoNode, 3, 300});
  moves.AddMove({kNoNode, 1, -300});
  // Chances of 75.1 % and 24.9 %: 62.6 % on average.
  EXPECT_THAT(moves.Values(true, 0), ElementsAre(139, 139));
  EXPECT_THAT(moves.Values(false, 0), ElementsAre(20, -300));
}

TEST(CountedPlay, LetsAnOpponentWithoutGamesPlayBest) {
  CountedMoves moves;
  moves.AddPosition(false);
  moves.AddMove({kNoNode, 0, 300});
  moves.AddMove({kNoNode, 0, -40});
  EXPECT_THAT(moves.Values(true, 0), ElementsAre(-40));
}

TEST(CountedPlay, ComputesCirclesUntilNothingChanges) {
  // Black goes back to 0 in half of the games, and otherwise to a leaf; White has no other move.
  CountedMoves moves;
  moves.AddPosition(true);
  moves.AddMove({1, 0, kNoWorth});
  moves.AddPosition(false);
  moves.AddMove({0, 1, kNoWorth});
  moves.AddMove({kNoNode, 1, 80});
  EXPECT_THAT(moves.Values(true, 0), ElementsAre(80, 80));
}

TEST(CountedPlay, CountsAPlayWithoutEndAsADraw) {
  CountedMoves moves;
  moves.AddPosition(true);
  moves.AddMove({1, 1, kNoWorth});
  moves.AddMove({kNoNode, 1, -50});
  moves.AddPosition(false);
  moves.AddMove({0, 1, kNoWorth});
  EXPECT_THAT(moves.Values(true, 7), ElementsAre(7, 7));
}

}  // namespace
}  // namespace tabia::graph
