// All plays of a roll.
#pragma once

#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/play.h"

namespace tabia::backgammon {

// Returns the legal plays of `dice` for the player on roll, whose view `board` has: one for each distinct
// position after the play, always with the same steps, in an order that depends on nothing but the board and
// the dice. Empty if no chequer can be moved. `board` has no fault (FaultOf).
//
// Both dice are played if any order allows it, of the four dice of a double as many as possible; if only one
// of two can be played, the larger one where either could. Chequers on the bar enter first. Chequers are
// borne off when all are in the home board, with a larger die than needed from the highest point only.
std::vector<Play> LegalPlays(const Board& board, Dice dice);

}  // namespace tabia::backgammon
