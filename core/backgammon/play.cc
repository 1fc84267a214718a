#include "core/backgammon/play.h"

#include <algorithm>

namespace tabia::backgammon {
namespace {

constexpr int kHomePoints = 6;

bool CanBearOff(const Board& board, int from, int die) {
  int highest = kBar;
  while (board[highest] <= 0) --highest;  // ends at `from` at the latest
  return highest <= kHomePoints && (from == die || from == highest);
}

}  // namespace

std::optional<Step> StepBy(const Board& board, int from, int die) {
  if (board[from] <= 0 || (board[kBar] > 0 && from != kBar)) return std::nullopt;
  const int to = std::max(from - die, kOff);
  if (to == kOff ? !CanBearOff(board, from, die) : board[to] < -1) return std::nullopt;
  return Step{static_cast<int8_t>(from), static_cast<int8_t>(to), to != kOff && board[to] == -1};
}

Board After(Board board, const Step& step) {
  --board[step.from];
  if (step.to == kOff) return board;
  if (step.hits) {
    board[step.to] = 0;
    --board[0];
  }
  ++board[step.to];
  return board;
}

}  // namespace tabia::backgammon
