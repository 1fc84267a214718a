// Cube actions from the evaluations of a book, take points, and gammon values.
#pragma once

#include <optional>

#include "core/backgammon/context.h"
#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::probe {

struct TakePoint {
  double win = 0;  // the least chance to win at which taking is as good as passing
  // The gammons, plus twice the backgammons, per game that the player wins.
  double doubler_gains = 0;
  double taker_gains = 0;
};

// Returns the take point of a double by the player with `chances`, if the cube is not turned again. At a match score,
// uses the table of match_equity.h. Returns nothing if the score is not in that table, or if one of the players never
// wins.
std::optional<TakePoint> TakePointOf(const backgammon::Chances& chances, const backgammon::Context& context);

// The value of a gammon, relative to the difference between winning and losing a single game. It is 0.5 in money play,
// and 0 if a single game wins the match.
struct GammonValue {
  double won = 0;   // by the player on roll
  double lost = 0;  // by the player on roll
};

// Returns the values of gammons at the current cube. In money play under the Jacoby rule, both are 0 until the cube is
// turned. Returns nothing if the score is not in the table of match_equity.h.
std::optional<GammonValue> GammonValueOf(const backgammon::Context& context);

// Returns the right action of a player who may double, by the equities of an answer.
CubeAction RightAction(const CubeAnswer& cube);

// Returns the action by the equities of the source's analysis of the cube.
CubeAnswer CubeAnswerOf(const backgammon::CubeValue& cube, bool may_beaver);

// Returns the action in money play. `position` is the value without a double; `doubled` is the value after a double
// that is taken, in units of the doubled cube. Both are from the view of the player on roll. At a match score the two
// values cannot be compared without a table of match equities.
CubeAnswer CubeAnswerOfMoney(const Appraisal& position, const Appraisal& doubled, bool may_beaver);

}  // namespace tabia::probe
