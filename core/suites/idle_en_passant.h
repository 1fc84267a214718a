// Treats positions as equal if the rules of chess do not distinguish them.
#pragma once

#include "core/chess/position.h"

namespace tabia::suites {

// Removes the en passant square if no capture there is legal. By the rules of chess the position is the same.
chess::Position WithoutIdleEnPassant(const chess::Position& position);

}  // namespace tabia::suites
