// A legal move for positions in which the book has none: every "go" needs an answer.
#pragma once

#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::uci {

// One of `moves`, which are legal and not empty. It looks one ply ahead, as no engine would: a mate before all;
// else the greatest gain, which is what the move captures and promotes, less the moved piece if it can be
// captured on its new square; of these the move that leaves the fewest replies, but for stalemate; then the
// first by its text. The same position always gets the same move.
chess::Move DefaultMove(const chess::Position& position, const std::vector<chess::Move>& moves);

}  // namespace tabia::uci
