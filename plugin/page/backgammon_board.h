// A drawing of a backgammon board.
#pragma once

#include "core/backgammon/game_state.h"
#include "plugin/report/layout/html.h"

namespace tabia::page {

using report::Html;

// Returns an SVG of the board, the dice and the cube, and below it the points in words. The player on roll moves from
// the 24-point at the upper right to the 1-point at the lower right.
Html BackgammonBoardHtml(const backgammon::GameState& state);

}  // namespace tabia::page
