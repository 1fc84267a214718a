#include "bench/packed_position.h"

namespace tabia::bench {
namespace {

using chess::Color;
using chess::Piece;
using chess::Setup;
using chess::Square;

// Codes of more than a piece. The rank determines the colour, or, of the king, the other king's.
constexpr Piece kCastlingRook = 13, kEnPassantPawn = 14, kKingToMove = 15;

Piece CodeOf(const Setup& setup, Square square, Square en_passant_pawn) {
  const Piece piece = setup.board[square];
  if (square == en_passant_pawn) return kEnPassantPawn;
  if (setup.castling_rooks & chess::Bit(square)) return kCastlingRook;
  return piece == chess::MakePiece(chess::kKing, setup.turn) ? kKingToMove : piece;
}

Color TurnOf(const PackedPosition& packed) {
  const Piece black_king = chess::MakePiece(chess::kKing, chess::kBlack);
  for (const uint8_t two : packed) {
    if ((two & 15) == black_king || two >> 4 == black_king) return chess::kWhite;
  }
  return chess::kBlack;
}

void PutCode(Piece code, Square square, Setup& setup) {
  Color color = chess::RankOf(square) < 4 ? chess::kWhite : chess::kBlack;
  chess::PieceType type = chess::kRook;
  if (code < chess::kNoPiece) {
    color = chess::ColorOf(code);
    type = chess::TypeOf(code);
  } else if (code == kCastlingRook) {
    setup.castling_rooks |= chess::Bit(square);
  } else if (code == kEnPassantPawn) {
    type = chess::kPawn;
    setup.en_passant = square ^ 8;
  } else {
    color = setup.turn;
    type = chess::kKing;
  }
  setup.Put(chess::MakePiece(type, color), square);
}

}  // namespace

PackedPosition Pack(const Setup& setup) {
  const Square pawn = chess::EnPassantCounts(setup) ? setup.en_passant ^ 8 : chess::kNoSquare;
  PackedPosition packed;
  for (Square square = 0; square < 64; square += 2) {
    packed[square / 2] = CodeOf(setup, square, pawn) | CodeOf(setup, square + 1, pawn) << 4;
  }
  return packed;
}

Setup Unpack(const PackedPosition& packed) {
  Setup setup;
  setup.turn = TurnOf(packed);
  for (Square square = 0; square < 64; ++square) {
    const Piece code = packed[square / 2] >> (square % 2 * 4) & 15;
    if (code != chess::kNoPiece) PutCode(code, square, setup);
  }
  return setup;
}

}  // namespace tabia::bench
