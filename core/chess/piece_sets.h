// A board as sets of squares.
#pragma once

#include <array>

#include "core/chess/piece.h"
#include "core/chess/square.h"

namespace tabia::chess {

// The squares of each type of piece and of each colour. Any board has sets, also one without kings.
class PieceSets {
 public:
  PieceSets() = default;
  explicit PieceSets(const std::array<Piece, 64>& board);

  Bitboard of(PieceType type, Color color) const { return types_[type] & occupied_[color]; }
  Bitboard occupied(Color color) const { return occupied_[color]; }
  Bitboard occupied() const { return occupied_[kWhite] | occupied_[kBlack]; }

  // Returns the pieces of `by` that attack `square` if `occupied` are the occupied squares.
  Bitboard AttackersTo(Square square, Color by, Bitboard occupied) const;

  // Puts the piece on an empty square, or takes it from its square.
  void Toggle(Piece piece, Square square) {
    types_[TypeOf(piece)] ^= Bit(square);
    occupied_[ColorOf(piece)] ^= Bit(square);
  }

 private:
  std::array<Bitboard, 6> types_;     // the squares of pieces of each type
  std::array<Bitboard, 2> occupied_;  // by colour
};

}  // namespace tabia::chess
