// The content of a FEN: parsed, not yet known to be a legal position (Position is that type).
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/square.h"
#include "core/chess/zobrist.h"

namespace tabia::chess {

struct Setup {
  std::array<Piece, 64> board = EmptyBoard();  // by square
  // The rooks that may still castle. A right without its rook names the corner where the rook should be.
  Bitboard castling_rooks = 0;
  // The xor of the Zobrist numbers of the pieces on the board, kept here because code that places a piece has
  // its number at hand.
  uint64_t placement_key = 0;
  Color turn = kWhite;
  Square en_passant = kNoSquare;  // the square passed over, whether or not a pawn can capture there
  uint16_t halfmove_clock = 0;    // plies since the last capture or pawn move
  uint16_t fullmove_number = 1;

  // Puts a piece on an empty square.
  void Put(Piece piece, Square square) {
    board[square] = piece;
    placement_key ^= PieceNumber(piece, square);
  }
  // Takes the piece from an occupied square.
  void Remove(Square square) {
    placement_key ^= PieceNumber(board[square], square);
    board[square] = kNoPiece;
  }

  static constexpr std::array<Piece, 64> EmptyBoard() {
    std::array<Piece, 64> board{};
    for (Piece& square : board) square = kNoPiece;
    return board;
  }
};

// Returns the rank from which `color` castles.
constexpr int BackRank(Color color) {
  return color == kWhite ? 0 : 7;
}

// Returns the rook on the back rank of `color` that is nearest to file h (`king_side`) or to file a, with no
// king of its own between it and the edge; kNoSquare if there is none. "K" in a FEN's castling field means
// this rook.
Square OutermostRook(const Setup& setup, Color color, bool king_side);

// Returns whether the rook that may castle is on the h-file's side of its king.
bool IsKingSide(const Setup& setup, Square rook);

// Returns whether a pawn of the side to move is next to the pawn that was just pushed: only then is the en
// passant square part of the position, whether or not the capture is legal (the Polyglot rule).
bool EnPassantCounts(const Setup& setup);

}  // namespace tabia::chess
