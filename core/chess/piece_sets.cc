#include "core/chess/piece_sets.h"

#include <cstdint>
#include <cstring>

#include "core/chess/attacks.h"

namespace tabia::chess {
namespace {

// Returns the squares whose pieces have bit `bit` in their number. It takes eight squares at once: the product gathers
// the lowest bits of eight bytes in the highest byte.
Bitboard SquaresWithBit(const std::array<Piece, 64>& board, int bit) {
  Bitboard squares = 0;
  for (int rank = 0; rank < 8; ++rank) {
    uint64_t pieces;
    std::memcpy(&pieces, &board[SquareAt(0, rank)], sizeof pieces);
    squares |= ((pieces >> bit & 0x0101010101010101) * 0x0102040810204080 >> 56) << (8 * rank);
  }
  return squares;
}

}  // namespace

PieceSets::PieceSets(const std::array<Piece, 64>& board) {
  static_assert(kNoPieceType == 0b110);
  const Bitboard white = SquaresWithBit(board, 0);
  const Bitboard bit0 = SquaresWithBit(board, 1), bit1 = SquaresWithBit(board, 2),
                 bit2 = SquaresWithBit(board, 3);
  types_ = {~bit2 & ~bit1 & ~bit0, ~bit2 & ~bit1 & bit0, ~bit2 & bit1 & ~bit0,
            ~bit2 & bit1 & bit0,   bit2 & ~bit1 & ~bit0, bit2 & ~bit1 & bit0};
  occupied_ = {~(bit1 & bit2) & ~white, white};
}

Bitboard PieceSets::AttackersTo(Square square, Color by, Bitboard occupied) const {
  return occupied_[by] & ((PawnAttacks(Opponent(by), square) & types_[kPawn]) |
                          (EmptyBoardAttacks(kKnight, square) & types_[kKnight]) |
                          (EmptyBoardAttacks(kKing, square) & types_[kKing]) |
                          (BishopAttacks(square, occupied) & (types_[kBishop] | types_[kQueen])) |
                          (RookAttacks(square, occupied) & (types_[kRook] | types_[kQueen])));
}

}  // namespace tabia::chess
