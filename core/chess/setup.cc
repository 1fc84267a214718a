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

}  // namespace tabia::chess
