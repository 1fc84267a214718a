#include "core/chess/key_after.h"

#include "core/chess/attacks.h"
#include "core/chess/key.h"
#include "core/chess/zobrist.h"

namespace tabia::chess {
namespace {

uint64_t KeyAfterPlaying(Position position, Move move) {
  position.Make(move);
  return CanonicalKey(position.setup());
}

// Returns the number of rights of corner rooks, which need no look at the board.
uint64_t CornerRightsNumber(Bitboard rooks) {
  const auto number = [&](Square corner, int right) {
    return rooks & Bit(corner) ? kZobrist.castling[right] : 0;
  };
  return number(SquareAt(7, 0), 0) ^ number(SquareAt(0, 0), 1) ^ number(SquareAt(7, 7), 2) ^
         number(SquareAt(0, 7), 3);
}

// Returns what a pawn move changes besides the pawn's own squares: the pawn captured en passant, or the file
// of a double push next to an opposing pawn.
uint64_t PawnNumber(const Position& position, Move move) {
  const Color us = position.turn(), them = Opponent(us);
  const Square one_back = move.to() ^ 8;
  if (move.to() == position.setup().en_passant && FileOf(move.from()) != FileOf(move.to())) {
    return PieceNumber(MakePiece(kPawn, them), one_back);
  }
  const bool is_double_push = (move.from() ^ move.to()) == 16;
  const bool counts = is_double_push && (PawnAttacks(us, one_back) & position.of(kPawn, them)) != 0;
  return counts ? kZobrist.en_passant[FileOf(move.to())] : 0;
}

}  // namespace

uint64_t KeyAfter(const Position& position, Move move) {
  const Setup& setup = position.setup();
  if ((setup.castling_rooks & ~kCorners) != 0 || position.IsCastling(move)) {
    return KeyAfterPlaying(position, move);
  }
  const Color us = position.turn();
  const Piece piece = position.at(move.from());
  const Piece placed = move.promotion() == kPawn ? piece : MakePiece(move.promotion(), us);
  uint64_t key = setup.placement_key ^ PieceNumber(piece, move.from()) ^ PieceNumber(placed, move.to()) ^
                 PieceNumber(position.at(move.to()), move.to());
  if (TypeOf(piece) == kPawn) key ^= PawnNumber(position, move);
  Bitboard rooks = setup.castling_rooks & ~(Bit(move.from()) | Bit(move.to()));
  if (TypeOf(piece) == kKing) rooks &= ~RankMask(BackRank(us));
  key ^= CornerRightsNumber(rooks);
  return us == kBlack ? key ^ kZobrist.white_to_move : key;
}

}  // namespace tabia::chess
