// The end of a game by the rule of its variant.
#pragma once

#include <cstdint>

#include "core/chess/piece.h"
#include "core/chess/variants/variant_position.h"

namespace tabia::chess {

enum class Outcome : uint8_t { kOngoing, kWhiteWins, kBlackWins, kDraw };

constexpr Outcome WinOf(Color color) {
  return color == kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
}

// Returns the result if the rule of the variant has ended the game: by an exploded king, a king on the hill, a third
// check, a captured horde, a finished race, or in antichess a side without pieces. Mate and stalemate are kOngoing;
// OutcomeOf (variant_moves.h) finds them too.
Outcome OutcomeByRule(const VariantPosition& position);

}  // namespace tabia::chess
