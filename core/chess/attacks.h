// The squares that a piece attacks.
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/square.h"

namespace tabia::chess {

enum Direction : uint8_t { kNorth, kNorthEast, kEast, kNorthWest, kSouth, kSouthWest, kWest, kSouthEast };

struct AttackTables {
  std::array<std::array<Bitboard, 64>, 2> pawn;      // by colour
  std::array<std::array<Bitboard, 64>, 6> piece;     // by type, on an empty board; none for kPawn
  std::array<std::array<Bitboard, 64>, 8> ray;       // by direction, to the edge, without the square itself
  std::array<std::array<Bitboard, 64>, 64> between;  // strictly between two squares on one line, else empty
  std::array<std::array<Bitboard, 64>, 64> through;  // the whole line through two squares, else empty
};

extern const AttackTables kAttacks;

inline Bitboard PawnAttacks(Color color, Square from) {
  return kAttacks.pawn[color][from];
}
// Returns the squares strictly between two squares of a rank, file or diagonal; else empty.
inline Bitboard Between(Square a, Square b) {
  return kAttacks.between[a][b];
}
// Returns the rank, file or diagonal through both squares, from edge to edge; empty if there is none.
inline Bitboard LineThrough(Square a, Square b) {
  return kAttacks.through[a][b];
}

inline Bitboard EmptyBoardAttacks(PieceType type, Square from) {
  return kAttacks.piece[type][from];
}

// Returns the attacks of a slider, up to and including the first occupied square in each direction.
Bitboard BishopAttacks(Square from, Bitboard occupied);
Bitboard RookAttacks(Square from, Bitboard occupied);

// Returns the attacks of a piece other than a pawn.
Bitboard PieceAttacks(PieceType type, Square from, Bitboard occupied);

}  // namespace tabia::chess
