// What a FEN says: parsed, not yet known to be a legal position (Position is that type).
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/square.h"
#include "core/chess/zobrist.h"

namespace tabia::chess {

struct Setup {
  std::array<Bitboard, kPieces> pieces{};  // squares of each Piece
  // The rooks that may still castle. A right whose rook is not there names the corner it should stand on.
  Bitboard castling_rooks = 0;
  // The xor of the Zobrist numbers of `pieces`: whoever places a piece has its number at hand.
  uint64_t placement_key = 0;
  Color turn = kWhite;
  Square en_passant = kNoSquare;  // the square passed over, whether or not a pawn can capture there
  uint16_t halfmove_clock = 0;    // plies since the last capture or pawn move
  uint16_t fullmove_number = 1;

  Bitboard of(PieceType type, Color color) const { return pieces[MakePiece(type, color)]; }

  // Puts a piece on an empty square, or takes away the one that stands there.
  void Toggle(Piece piece, Square square) {
    pieces[piece] ^= Bit(square);
    placement_key ^= PieceNumber(piece, square);
  }
};

// The rank from which `color` castles.
constexpr int BackRank(Color color) {
  return color == kWhite ? 0 : 7;
}

// The rook of `color` farthest from its king towards file h (`king_side`) or file a; kNoSquare without one.
// "K" in a FEN's castling field means this rook.
Square OutermostRook(const Setup& setup, Color color, bool king_side);

// Whether a pawn of the side to move stands beside the pawn that was just pushed: only then is the en passant
// square part of the position, whether or not the capture is legal (the Polyglot rule).
bool EnPassantCounts(const Setup& setup);

}  // namespace tabia::chess
