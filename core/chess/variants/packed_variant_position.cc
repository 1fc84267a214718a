#include "core/chess/variants/packed_variant_position.h"

#include <bit>

#include "core/chess/key.h"
#include "core/chess/piece.h"

namespace tabia::chess {

PackedVariantPosition::PackedVariantPosition(const VariantSetup& setup)
    : castling_rooks_(std::bit_cast<std::array<uint8_t, 8>>(setup.common.castling_rooks)),
      promoted_(std::bit_cast<std::array<uint8_t, 8>>(setup.promoted)),
      pockets_(setup.pockets),
      checks_left_(setup.checks_left),
      en_passant_(EnPassantCounts(setup.common) ? setup.common.en_passant : kNoSquare),
      variant_(static_cast<uint8_t>(setup.variant)),
      turn_(setup.common.turn) {
  for (Square square = 0; square < 64; ++square) {
    const uint32_t piece = setup.common.board[square];
    pieces_[square / 2] = static_cast<uint8_t>(pieces_[square / 2] | piece << 4 * (square % 2));
  }
}

VariantSetup PackedVariantPosition::Unpack() const {
  VariantSetup setup;
  setup.variant = static_cast<Variant>(variant_);
  for (Square square = 0; square < 64; ++square) {
    const Piece piece = pieces_[square / 2] >> 4 * (square % 2) & 15;
    if (piece != kNoPiece) setup.common.Put(piece, square);
  }
  setup.common.castling_rooks = std::bit_cast<Bitboard>(castling_rooks_);
  setup.common.en_passant = en_passant_;
  setup.common.turn = turn_ == kWhite ? kWhite : kBlack;
  setup.promoted = std::bit_cast<Bitboard>(promoted_);
  setup.pockets = pockets_;
  setup.checks_left = checks_left_;
  return setup;
}

}  // namespace tabia::chess
