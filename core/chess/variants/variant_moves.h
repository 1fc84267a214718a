// All legal moves of a position of a variant, and the end of its game.
#pragma once

#include <cstdint>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/square.h"
#include "core/chess/variants/variant_position.h"

namespace tabia::chess {

// Returns the legal moves, with drops; none if the game is over.
std::vector<Move> LegalMoves(const VariantPosition& position);
// Returns the legal moves of the pieces on `from` to squares of `to`, without drops. Castling is a move to the rook.
std::vector<Move> LegalMoves(const VariantPosition& position, Bitboard from, Bitboard to = kAllSquares);

bool IsLegal(const VariantPosition& position, Move move);

enum class Outcome : uint8_t { kOngoing, kWhiteWins, kBlackWins, kDraw };

// Returns the result of the game; kOngoing if there is a legal move. The rule of the variant ends it by an exploded
// king, a king on the hill, a third check, a captured horde, a finished race, or in antichess a side without pieces.
Outcome OutcomeOf(const VariantPosition& position);
// Returns whether that rule has ended the game, and not mate, stalemate or in antichess a side without moves.
bool IsOverByRule(const VariantPosition& position);

}  // namespace tabia::chess
