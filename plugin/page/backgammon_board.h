// A drawing of a backgammon board.
#pragma once

#include <string>

#include "core/backgammon/game_state.h"

namespace tabia::page {

// Returns an SVG of the board, the dice and the cube, from the side of the player on roll, who moves from the 24-point at
// the upper right to the 1-point at the lower right; and the same in words below it.
std::string BackgammonBoardHtml(const backgammon::GameState& state);

}  // namespace tabia::page
