// Why a setup is no legal position.
#pragma once

#include <string>

#include "core/chess/position.h"
#include "core/chess/setup.h"

namespace tabia::chess {

// What can be told from the pieces alone, before there is a Position: "White has 9 pawns". Empty if all is
// well.
std::string PieceFault(const Setup& setup);

// What takes the board: checks, castling rights, the en passant square. Empty if all is well.
std::string PlayFault(const Position& position);

}  // namespace tabia::chess
