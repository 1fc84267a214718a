#include "core/backgammon/rule_play.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "core/backgammon/board.h"
#include "core/backgammon/notation.h"

namespace tabia::backgammon {
namespace {

// Less is better.
std::tuple<int, int, int, int, int, std::string> Rank(const Play& play) {
  const Board board = Flip(play.after);
  int points = 0, blots = 0;
  for (int point = 1; point <= kPoints; ++point) {
    points += board[point] >= 2;
    blots += board[point] == 1;
  }
  const int opponents_on_bar = -board[0];
  return {SelfChequers(board), -opponents_on_bar, -points, blots, SelfPips(board), ToSteps(play)};
}

}  // namespace

const Play& RulePlay(const std::vector<Play>& plays) {
  return *std::min_element(plays.begin(), plays.end(),
                           [](const Play& a, const Play& b) { return Rank(a) < Rank(b); });
}

}  // namespace tabia::backgammon
