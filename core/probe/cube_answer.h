// What a book says about the cube.
#pragma once

#include "core/backgammon/entry/book_value.h"
#include "core/probe/backgammon_answer.h"

namespace tabia::probe {

// What is right, by the equities of one who may double.
CubeAction RightAction(double no_double, double double_take, double double_pass);

// As the source analysed it.
CubeAnswer CubeAnswerOf(const backgammon::CubeValue& cube);

// Of money: by what the position is worth as it stands, and after a double that is taken, which `doubled`
// says in units of that cube; both seen by the player on roll. At a match score the two cannot be compared
// without a table of match equities.
CubeAnswer CubeAnswerOfMoney(const Appraisal& position, const Appraisal& doubled);

}  // namespace tabia::probe
