// How many games a player must win to take a double, by the gammons that a book expects.
#pragma once

#include <optional>

#include "core/backgammon/context.h"
#include "core/backgammon/entry/evaluation.h"

namespace tabia::probe {

struct TakePoint {
  double win = 0;  // the chance to win from which taking costs no more than passing
  // For each game that the player wins: gammons, and twice the backgammons.
  double doubler_gains = 0;
  double taker_gains = 0;
};

// Returns the take point of a double by the player whose chances these are, if the cube is not turned again; nothing at a
// match score, where it depends on the score, or if one of the players never wins.
std::optional<TakePoint> TakePointOf(const backgammon::Chances& chances, const backgammon::Context& context);

}  // namespace tabia::probe
