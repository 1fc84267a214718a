#include "core/chess/setup.h"

#include "core/chess/attacks.h"

namespace tabia::chess {

Square OutermostRook(const Setup& setup, Color color, bool king_side) {
  const Bitboard king = setup.of(kKing, color) & RankMask(BackRank(color));
  if (king == 0) return kNoSquare;
  const Bitboard west = king - 1;
  const Bitboard rooks = setup.of(kRook, color) & RankMask(BackRank(color)) & (king_side ? ~west : west);
  if (rooks == 0) return kNoSquare;
  return king_side ? LastSquare(rooks) : FirstSquare(rooks);
}

bool EnPassantCounts(const Setup& setup) {
  return setup.en_passant != kNoSquare &&
         (PawnAttacks(Opponent(setup.turn), setup.en_passant) & setup.of(kPawn, setup.turn)) != 0;
}

}  // namespace tabia::chess
