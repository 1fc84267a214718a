// The contents of a FEN. It is parsed, but not necessarily legal: a legal position has the type Position.
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/square.h"
#include "core/chess/zobrist.h"

namespace tabia::chess {

struct Setup {
  std::array<Piece, 64> board = EmptyBoard();  // by square
  // The rooks that may still castle. If the rook of a castling right is missing, the set contains its corner instead.
  Bitboard castling_rooks = 0;
  // The xor of the Zobrist numbers of the pieces on the board. It is updated with the board, which costs less than
  // computing it from the board.
  uint64_t placement_key = 0;
  Color turn = kWhite;
  Square en_passant = kNoSquare;  // the square passed over, even if no pawn can capture there
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

// Returns the rook on the back rank of `color` that is nearest to file h (`king_side`) or to file a; kNoSquare if its
// own king is nearer to that edge, or if there is none. This is the rook of "K" or "Q" in a FEN's castling field.
Square OutermostRook(const Setup& setup, Color color, bool king_side);

// Returns whether a castling rook is on the king side, between its king and the h-file.
bool IsKingSide(const Setup& setup, Square rook);

// Returns whether a pawn of the side to move is next to the pawn that was just pushed. Only then is the en passant
// square part of the position, even if the capture is illegal (the Polyglot rule).
bool EnPassantCounts(const Setup& setup);

// Returns the position with colours exchanged: ranks reversed, the other side to move. It is legal if `setup` is.
Setup Mirror(const Setup& setup);

}  // namespace tabia::chess
