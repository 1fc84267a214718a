// All plays of a roll.
#pragma once

#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/play.h"

namespace tabia::backgammon {

// Returns the legal plays of `dice` for the player on roll, who sees `board`: one for each position after a play, always
// with the same steps, in an order that depends only on the board and the dice. Empty if no chequer can be moved. `board`
// must be possible (FaultOf).
//
// Both dice must be played if any order allows it; of the four dice of a double, as many as possible. If either die could
// be played but not both, the larger one must be. Chequers on the bar enter first. Chequers are borne off when all are in
// the home board; a die larger than needed bears off only from the highest point.
std::vector<Play> LegalPlays(const Board& board, Dice dice);

// Returns a play for a roll that is in no book. This is a fixed rule, not an engine: the play after which most chequers are
// borne off; then most of the opponent's chequers are on the bar; then most points have at least two chequers; then the
// fewest blots; then the lowest pip count; then the first by its text. The order of `plays`, which must not be empty, does
// not matter.
const Play& RulePlay(const std::vector<Play>& plays);

}  // namespace tabia::backgammon
