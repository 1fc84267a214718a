#include "core/chess/variants/variant_key.h"

#include <array>
#include <string>

#include "core/base/checksum.h"
#include "core/chess/key.h"
#include "core/chess/piece.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"

namespace tabia::chess {
namespace {

// The rows of numbers after those of the pockets, which are the pieces from black pawn to white queen.
constexpr uint64_t kCheckRow = MakePiece(kKing, kBlack), kMarkRow = kPieces;

constexpr uint64_t VariantNumber(uint64_t row, uint64_t value) {
  constexpr uint64_t kSeed = 0x7461626961766172;  // "tabiavar"
  return MixBits(kSeed + (256 * row + value + 1) * kSplitMixStep);
}

uint64_t PocketsKey(const VariantSetup& setup) {
  uint64_t key = 0;
  for (const Color color : {kBlack, kWhite}) {
    for (const PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen}) {
      const uint8_t count = setup.pockets[color][type];
      if (count != 0) key ^= VariantNumber(MakePiece(type, color), count);
    }
  }
  return key;
}

}  // namespace

uint64_t CanonicalKey(const VariantSetup& setup) {
  uint64_t key = CanonicalKey(setup.common) ^ PocketsKey(setup);
  for (const Square square : SquaresOf(setup.promoted)) key ^= VariantNumber(kMarkRow, square);
  for (const Color color : {kBlack, kWhite}) {
    const uint8_t left = setup.checks_left[color];
    if (left != kChecksToWin) key ^= VariantNumber(kCheckRow + color, left);
  }
  return key;
}

uint64_t PolyglotKey(const VariantSetup& setup) {
  return PolyglotKey(setup.common);
}

uint64_t PolyglotKeyWithRights(const VariantSetup& setup) {
  Setup common = setup.common;
  for (const Color color : {kWhite, kBlack}) {
    const int rank = BackRank(color);
    if (common.board[SquareAt(4, rank)] != MakePiece(kKing, color)) continue;
    for (const Square corner : {SquareAt(0, rank), SquareAt(7, rank)}) {
      if (common.board[corner] == MakePiece(kRook, color)) common.castling_rooks |= Bit(corner);
    }
  }
  return PolyglotKey(common);
}

uint64_t CheckHash(const VariantSetup& setup) {
  struct {
    uint64_t common;
    Bitboard promoted;
    std::array<Pocket, 2> pockets;
    std::array<uint8_t, 2> checks_left;
    std::array<uint8_t, 4> padding;
  } facts{CheckHash(setup.common), setup.promoted, setup.pockets, setup.checks_left, {}};
  static_assert(sizeof facts == 32);
  return Checksum({reinterpret_cast<const char*>(&facts), sizeof facts}, /*seed=*/1);
}

uint64_t KeyAfter(const VariantPosition& position, Move move) {
  VariantPosition next = position;
  next.Make(move);
  return CanonicalKey(next);
}

}  // namespace tabia::chess
