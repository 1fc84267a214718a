// Take points and gammon values.
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

// Returns the take point of a double by the player whose chances these are, if the cube is not turned again. At a match
// score by the table of match_equity.h; nothing beyond it, or if one of the players never wins.
std::optional<TakePoint> TakePointOf(const backgammon::Chances& chances, const backgammon::Context& context);

// The value of a gammon, relative to the difference between winning and losing a single game: 0.5 in money play, 0 where a
// single game wins the match.
struct GammonValue {
  double won = 0;   // by the player on roll
  double lost = 0;  // by the opponent
};

// Returns the values of gammons with the cube as it is. In money play under the Jacoby rule both are 0 until the cube is
// turned. Nothing at a score beyond the table of match_equity.h.
std::optional<GammonValue> GammonValueOf(const backgammon::Context& context);

}  // namespace tabia::probe
