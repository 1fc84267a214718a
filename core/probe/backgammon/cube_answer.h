// The cube action by the evaluations of a book.
#pragma once

#include "core/backgammon/entry/book_value.h"
#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::probe {

// Returns the right action by the equities of a player who may double.
CubeAction RightAction(double no_double, double double_take, double double_pass);

// Returns the action as the source analysed it.
CubeAnswer CubeAnswerOf(const backgammon::CubeValue& cube);

// Returns the action in money play. `position` is the value without a double; `doubled` is the value after a double that
// is taken, in units of the doubled cube. Both are from the view of the player on roll. At a match score the two values
// cannot be compared without a table of match equities.
CubeAnswer CubeAnswerOfMoney(const Appraisal& position, const Appraisal& doubled);

}  // namespace tabia::probe
