// The table of legal moves: a row has a variant, a FEN, and for each legal move its UCI text, its SAN and the FEN after
// it; one "-" if there is no legal move.
#pragma once

#include "tests/golden.h"

namespace tabia::chess {

// Expects the moves of a row to be the legal ones, each read from both texts, written as both, and leading to its FEN.
void ExpectMovesOf(const GoldenRow& row);

}  // namespace tabia::chess
