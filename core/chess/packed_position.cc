#include "core/chess/packed_position.h"

#include <cstddef>

#include "core/chess/piece.h"

namespace tabia::chess {
namespace {

// Codes of more than a piece. The rank gives the colour of a rook or a pawn. The king of Black has a code of its own if
// Black moves.
constexpr uint8_t kCastlingRook = 12, kEnPassantPawn = 13, kBlackKingToMove = 14;
constexpr Piece kBlackKing = MakePiece(kKing, kBlack);

uint8_t CodeOf(const Setup& setup, Square square, Square en_passant_pawn) {
  const Piece piece = setup.board[square];
  if (square == en_passant_pawn) return kEnPassantPawn;
  if (setup.castling_rooks & Bit(square)) return kCastlingRook;
  return piece == kBlackKing && setup.turn == kBlack ? kBlackKingToMove : piece;
}

void PutCode(uint8_t code, Square square, Setup& setup) {
  const Color color = RankOf(square) < 4 ? kWhite : kBlack;
  if (code == kCastlingRook) {
    setup.castling_rooks |= Bit(square);
    setup.Put(MakePiece(kRook, color), square);
  } else if (code == kEnPassantPawn) {
    setup.en_passant = square ^ 8;
    setup.Put(MakePiece(kPawn, color), square);
  } else if (code == kBlackKingToMove) {
    setup.turn = kBlack;
    setup.Put(kBlackKing, square);
  } else {
    setup.Put(code, square);
  }
}

}  // namespace

PackedPosition::PackedPosition(const Setup& setup) {
  const Square en_passant_pawn = EnPassantCounts(setup) ? setup.en_passant ^ 8 : kNoSquare;
  size_t number = 0;
  for (Square square = 0; square < 64; ++square) {
    if (setup.board[square] == kNoPiece) continue;
    const uint32_t code = CodeOf(setup, square, en_passant_pawn);
    codes_[number / 2] = static_cast<uint8_t>(codes_[number / 2] | code << 4 * (number % 2));
    occupied_ |= Bit(square);
    ++number;
  }
}

Setup PackedPosition::Unpack() const {
  Setup setup;
  size_t number = 0;
  for (const Square square : SquaresOf(occupied_)) {
    PutCode(codes_[number / 2] >> 4 * (number % 2) & 15, square, setup);
    ++number;
  }
  return setup;
}

}  // namespace tabia::chess
