// All rolls, and all plays of a roll.
#pragma once

#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/play.h"

namespace tabia::backgammon {

// Returns 21, 31, 32, … 65, the 15 first rolls of a game; with doubles all 21 rolls: 11, 21, 22, … 66.
std::vector<Dice> AllRolls(bool with_doubles);

// Returns the legal plays of `dice` for the player on roll, who sees `board`: one for each position after a play,
// always with the same steps, in an order that depends only on the board and the dice. Empty if no chequer can be
// moved. `board` must be possible (FaultOf).
//
// Both dice must be played if any order allows it; of the four dice of a double, as many as possible. If either die
// could be played but not both, the larger one must be. Chequers on the bar enter first. Chequers are borne off when
// all are in the home board; a die larger than needed bears off only from the highest point.
std::vector<Play> LegalPlays(const Board& board, Dice dice);

// Returns whether a play of another roll than `dice` leads from `board` to `after`, the board after a play of `dice`.
// The first roll of a game is no double, so doubles do not count at kStartBoard.
bool IsAfterAnotherRoll(const Board& board, Dice dice, const Board& after);

// Returns a play for a roll that is in no book, by a fixed rule instead of an engine. It compares the boards after the
// plays: the most chequers borne off; if equal, the most chequers of the opponent on the bar; then the most points with
// at least two chequers; then the fewest blots; then the lowest pip count; then the first text. The order of `plays`
// does not matter. `plays` must not be empty.
const Play& RulePlay(const std::vector<Play>& plays);

}  // namespace tabia::backgammon
