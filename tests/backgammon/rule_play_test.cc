#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"

namespace tabia::backgammon {
namespace {

std::string Played(const Board& board, Dice dice) {
  return ToNotation(RulePlay(LegalPlays(board, dice)));
}

// Returns a board, seen by self, with two chequers on each of the points of `self` and `opponent`.
Board TwoEach(std::vector<int> self, std::vector<int> opponent) {
  Board board;
  for (const int point : self) board[point] = 2;
  for (const int point : opponent) board[point] = -2;
  return board;
}

TEST(RulePlay, BearsOffBeforeAll) {
  Board board = TwoEach({6, 5, 4}, {20, 21});
  board[2] = 1;
  EXPECT_EQ(Played(board, {6, 5}), "6/off 5/off");
}

TEST(RulePlay, HitsBeforeItMakesPoints) {
  Board board = kStartBoard;
  board[1] = board[7] = -1;
  EXPECT_EQ(Played(board, {3, 1}), "8/7*/4");
}

TEST(RulePlay, MakesPoints) {
  EXPECT_EQ(Played(kStartBoard, {3, 1}), "8/5 6/5");
  EXPECT_EQ(Played(kStartBoard, {6, 1}), "13/7 8/7");
}

TEST(RulePlay, LeavesFewBlots) {
  Board board;
  board[9] = board[6] = 3;
  EXPECT_EQ(Played(board, {2, 1}), "9/6");
}

TEST(RulePlay, DoesNotDependOnTheOrder) {
  std::vector<Play> plays = LegalPlays(kStartBoard, {2, 1});
  const Play first = RulePlay(plays);
  std::reverse(plays.begin(), plays.end());
  EXPECT_EQ(RulePlay(plays), first);
}

}  // namespace
}  // namespace tabia::backgammon
