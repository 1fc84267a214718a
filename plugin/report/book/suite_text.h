// Openings in the formats of tournament managers and analysts.
#pragma once

#include <string>
#include <string_view>

#include "core/backgammon/game_state.h"
#include "core/suites/backgammon_openings.h"
#include "core/suites/openings.h"

namespace tabia::report {

// A line of EPD with the counters of the FEN: "… w KQkq - hmvc 0; fmvn 5;".
std::string OpeningEpd(const suites::Opening& opening);

// A game of PGN without a result: the seven tags, with `event` and the number in the sequence as the round;
// ECO code and name if the opening has them; the tags of another start than that of orthodox chess; moves.
std::string OpeningPgn(const suites::Opening& opening, std::string_view event);

// A line with the XGID of the position before the next roll, in the game that begins with `start`.
std::string OpeningXgid(const suites::BackgammonOpening& opening, const backgammon::GameState& start);

}  // namespace tabia::report
