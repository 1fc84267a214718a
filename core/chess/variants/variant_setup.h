// The contents of a FEN of a variant. It is parsed, but not necessarily legal: a legal one is a VariantPosition.
#pragma once

#include <array>
#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"
#include "core/chess/variants/variant_name.h"

namespace tabia::chess {

inline constexpr uint8_t kChecksToWin = 3;

// Games have 32 pieces on the board and in the pockets, but people set up positions with more.
inline constexpr int kMaxPiecesWithPockets = 64;

// The pieces that a side may drop, by type from kPawn to kQueen.
using Pocket = std::array<uint8_t, 5>;

struct VariantSetup {
  Variant variant = Variant::kCrazyhouse;
  Setup common;           // the facts that chess has too
  Bitboard promoted = 0;  // crazyhouse: the pieces that were pawns, and become pawns when captured
  std::array<Pocket, 2> pockets = {};  // crazyhouse: by colour
  // Three-check: the checks that each colour still has to give.
  std::array<uint8_t, 2> checks_left = {kChecksToWin, kChecksToWin};
};

}  // namespace tabia::chess
