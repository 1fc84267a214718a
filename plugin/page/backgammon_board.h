// A drawing of a backgammon board.
#pragma once

#include <string>

#include "core/backgammon/board.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/play.h"
#include "plugin/report/layout/html.h"

namespace tabia::page {

using report::Html;

// Returns an SVG of the board, the dice and the cube, and below it the points in words. The player on roll moves from
// the 24-point at the upper right to the 1-point at the lower right.
Html BackgammonBoardHtml(const backgammon::GameState& state);

// Returns the arrows of a play in the units of that drawing, "X1 Y1 X2 Y2;…", one for each step. A script draws them.
std::string PlayArrows(backgammon::Board board, const backgammon::Play& play);

}  // namespace tabia::page
