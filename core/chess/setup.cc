#include "core/chess/setup.h"

namespace tabia::chess {

Square OutermostRook(const Setup& setup, Color color, bool king_side) {
  const Piece king = MakePiece(kKing, color), rook = MakePiece(kRook, color);
  for (int distance = 0; distance < 8; ++distance) {
    const Square square = SquareAt(king_side ? 7 - distance : distance, BackRank(color));
    if (setup.board[square] == rook) return square;
    if (setup.board[square] == king) break;
  }
  return kNoSquare;
}

bool IsKingSide(const Setup& setup, Square rook) {
  const Piece king = MakePiece(kKing, RankOf(rook) == BackRank(kWhite) ? kWhite : kBlack);
  for (Square square = rook; FileOf(square) > 0; --square) {
    if (setup.board[square - 1] == king) return true;
  }
  return false;
}

bool EnPassantCounts(const Setup& setup) {
  if (setup.en_passant == kNoSquare) return false;
  const Piece pawn = MakePiece(kPawn, setup.turn);
  const Square pushed = setup.en_passant ^ 8;
  return (FileOf(pushed) > 0 && setup.board[pushed - 1] == pawn) ||
         (FileOf(pushed) < 7 && setup.board[pushed + 1] == pawn);
}

namespace {

constexpr Square kLastRankFirst = 56;  // exchanges ranks 1 and 8, 2 and 7, …

}  // namespace

Setup Mirror(const Setup& setup) {
  Setup mirrored = setup;
  mirrored.board = Setup::EmptyBoard();
  mirrored.placement_key = 0;
  for (const Square square : SquaresOf(kAllSquares)) {
    const Piece piece = setup.board[square];
    if (piece == kNoPiece) continue;
    mirrored.Put(MakePiece(TypeOf(piece), Opponent(ColorOf(piece))), square ^ kLastRankFirst);
  }
  mirrored.castling_rooks = 0;
  for (const Square rook : SquaresOf(setup.castling_rooks)) {
    mirrored.castling_rooks |= Bit(rook ^ kLastRankFirst);
  }
  mirrored.turn = Opponent(setup.turn);
  if (setup.en_passant != kNoSquare) mirrored.en_passant = setup.en_passant ^ kLastRankFirst;
  return mirrored;
}

}  // namespace tabia::chess
