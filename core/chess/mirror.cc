#include "core/chess/mirror.h"

namespace tabia::chess {
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
