#include "core/chess/key.h"

#include <array>

#include "core/base/checksum.h"

namespace tabia::chess {
namespace {

uint64_t SideNumber(Color color, bool king_side) {
  return kZobrist.castling[(color == kWhite ? 0 : 2) + (king_side ? 0 : 1)];
}

uint64_t RookKey(const Setup& setup, Square rook, bool tell_inner_rooks) {
  const Color color = RankOf(rook) == BackRank(kWhite) ? kWhite : kBlack;
  const bool king_side = IsKingSide(setup, rook);
  if (!tell_inner_rooks || rook == OutermostRook(setup, color, king_side))
    return SideNumber(color, king_side);
  return kZobrist.inner_castling[color][FileOf(rook)];
}

uint64_t CastlingKey(const Setup& setup, bool tell_inner_rooks) {
  const Bitboard rooks = setup.castling_rooks;
  if ((rooks & ~kCorners) == 0) [[likely]]
    return kZobrist.castling_sets[CornerRights(rooks)];
  uint64_t key = 0;
  for (const Square rook : SquaresOf(rooks)) key ^= RookKey(setup, rook, tell_inner_rooks);
  return key;
}

uint64_t Key(const Setup& setup, bool tell_inner_rooks) {
  uint64_t key = setup.placement_key ^ CastlingKey(setup, tell_inner_rooks);
  if (EnPassantCounts(setup)) key ^= kZobrist.en_passant[FileOf(setup.en_passant)];
  return setup.turn == kWhite ? key ^ kZobrist.white_to_move : key;
}

}  // namespace

uint64_t CanonicalKey(const Setup& setup) {
  return Key(setup, /*tell_inner_rooks=*/true);
}

uint64_t PolyglotKey(const Setup& setup) {
  return Key(setup, /*tell_inner_rooks=*/false);
}

uint64_t CheckHash(const Setup& setup) {
  struct {
    std::array<Piece, 64> board;
    Bitboard castling_rooks;
    uint64_t turn_and_en_passant;
  } facts{setup.board, setup.castling_rooks,
          setup.turn | uint64_t{EnPassantCounts(setup) ? setup.en_passant : kNoSquare} << 8};
  return Checksum({reinterpret_cast<const char*>(&facts), sizeof facts}, /*seed=*/1);
}

}  // namespace tabia::chess
