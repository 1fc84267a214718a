// The canonical key of a position given in sets of squares, without a board of squares in between.
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/square.h"

namespace tabia::chess {

// No square is in two of the sets of `types`, and all of them together are the occupied squares.
struct PositionSets {
  std::array<Bitboard, kNoPieceType> types;  // pieces of both colours, by type
  Bitboard white;
  Bitboard castling_rooks;  // in the corners only
  Bitboard pushed_pawn;     // the pawn that the last move pushed two squares, or empty
  Color turn;
};

// Returns the CanonicalKey of the setup with these facts.
uint64_t CanonicalKey(const PositionSets& sets);

}  // namespace tabia::chess
