// The random numbers that position keys are made of.
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/square.h"

namespace tabia::chess {

// Polyglot's 781 numbers, and 64 zeros in the place of the empty square: row 12 of the piece numbers.
struct ZobristNumbers {
  std::array<uint64_t, 13 * 64> pieces;  // 64 * piece + square
  std::array<uint64_t, 4> castling;    // White king side, White queen side, Black king side, Black queen side
  std::array<uint64_t, 8> en_passant;  // by file
  uint64_t white_to_move;
  // tabia's own, for a castling rook that is not the outermost on its side: by colour and file of the rook.
  std::array<std::array<uint64_t, 8>, 2> inner_castling;
};

extern const ZobristNumbers kZobrist;

inline uint64_t PieceNumber(Piece piece, Square square) {
  return kZobrist.pieces[64 * piece + square];
}

}  // namespace tabia::chess
