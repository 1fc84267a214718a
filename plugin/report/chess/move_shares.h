// Moves with their shares, as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/moves/chess_board.h"
#include "core/moves/known_board.h"

namespace tabia::report {

// Returns the first moves of the list: "d4 60.0%, c4 40.0%". A share of 0 is left out, and "..." stands for more moves.
std::string SharesText(const chess::Board& position, const std::vector<chess::SharedMove>& moves);

// Returns an array of {"move", "san", "share", "evaluation"} for all moves; the last one may be null.
Json SharesJson(const chess::Board& position, const std::vector<chess::SharedMove>& moves);

}  // namespace tabia::report
