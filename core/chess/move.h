// A move in the 16 bits of Polyglot.
#pragma once

#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/square.h"

namespace tabia::chess {

// Bits 0-5 are the to-square, 6-11 the from-square, 12-14 the promotion (0 none, 1 knight … 4 queen). Castling is the
// king's move onto its own rook, in orthodox chess too, so that e1g1 and e1h1 of different programs have one code.
// The code does not mark castling and en passant; they are recognised on the board. Code 0 is not a move.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to, PieceType promotion = kPawn)
      : code_(static_cast<uint16_t>(to | from << 6 | promotion << 12)) {}
  static constexpr Move FromCode(uint16_t code) {
    Move move;
    move.code_ = code;
    return move;
  }

  constexpr Square from() const { return code_ >> 6 & 63; }
  constexpr Square to() const { return code_ & 63; }
  // Returns the piece that a pawn becomes; kPawn if it is not a promotion.
  constexpr PieceType promotion() const { return static_cast<PieceType>(code_ >> 12 & 7); }

  constexpr uint16_t code() const { return code_; }
  constexpr explicit operator bool() const { return code_ != 0; }
  constexpr bool operator==(const Move&) const = default;

 private:
  uint16_t code_ = 0;
};

}  // namespace tabia::chess
