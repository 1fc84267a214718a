#include "core/backgammon/entry/gammon_fault.h"

#include <algorithm>

namespace tabia::backgammon {

std::optional<std::string_view> FaultOfGammons(const Chances& chances, const Board& board) {
  constexpr float kNoise = 0.01F;
  const float won = std::max(chances.win_gammon, chances.win_backgammon),
              lost = std::max(chances.lose_gammon, chances.lose_backgammon);
  if (won > kNoise && OpponentChequers(board) < kChequersOfASide)
    return "a gammon is won, but the opponent has borne off a chequer";
  if (lost > kNoise && SelfChequers(board) < kChequersOfASide)
    return "a gammon is lost, but the player has borne off a chequer";
  return std::nullopt;
}

}  // namespace tabia::backgammon
