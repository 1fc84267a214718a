#include "core/backgammon/board.h"

#include <algorithm>

namespace tabia::backgammon {

Board Flip(const Board& board) {
  Board flipped;
  for (int cell = 0; cell <= kBar; ++cell) flipped[cell] = static_cast<int8_t>(-board[kBar - cell]);
  return flipped;
}

int SelfChequers(const Board& board) {
  int count = 0;
  for (const int8_t cell : board.cells) count += std::max<int>(cell, 0);
  return count;
}

int OpponentChequers(const Board& board) {
  int count = 0;
  for (const int8_t cell : board.cells) count += std::max(0, -cell);
  return count;
}

int SelfPips(const Board& board) {
  int pips = 0;
  for (int cell = 1; cell <= kBar; ++cell) pips += cell * std::max<int>(board[cell], 0);
  return pips;
}

std::optional<std::string_view> FaultOf(const Board& board) {
  if (board[0] > 0 || board[kBar] < 0) return "a chequer on the bar of the other side";
  if (SelfChequers(board) > kChequersOfASide || OpponentChequers(board) > kChequersOfASide) {
    return "more than 15 chequers of one side";
  }
  return std::nullopt;
}

}  // namespace tabia::backgammon
