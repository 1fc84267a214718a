// The reasons why a setup is illegal.
#pragma once

#include <string>

#include "core/chess/position.h"

namespace tabia::chess {

// Returns a fault that counting finds: "White has 9 pawns". Empty if there is none.
std::string PieceFault(const Position& position);

// Returns a fault that needs both kings on the board to find: of checks, castling rights or the en passant
// square. Empty if there is none.
std::string PlayFault(const Position& position);

}  // namespace tabia::chess
