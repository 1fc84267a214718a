// Positions that the rules of chess do not distinguish.
#pragma once

#include "core/chess/position.h"

namespace tabia::suites {

// Removes the en passant square if no capture there is legal: by the rules of chess the position is the same.
chess::Position WithoutIdleEnPassant(const chess::Position& position);

}  // namespace tabia::suites
