// Why a board is no legal position.
#pragma once

#include <string>

#include "core/chess/position.h"

namespace tabia::chess {

// What can be told by counting: "White has 9 pawns". Empty if all is well.
std::string PieceFault(const Position& position);

// What takes two kings on the board: checks, castling rights, the en passant square. Empty if all is well.
std::string PlayFault(const Position& position);

}  // namespace tabia::chess
