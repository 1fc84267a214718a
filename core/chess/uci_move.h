// Moves in UCI's long algebraic notation: e2e4, e7e8q, e1g1.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

enum class CastlingStyle : uint8_t {
  kOrthodox,       // e1g1 where the king castles from file e with a corner rook, else as Chess960
  kKingTakesRook,  // e1h1, as UCI_Chess960 asks
};

// A legal move of `position` as text.
std::string UciMove(const Position& position, Move move, CastlingStyle style = CastlingStyle::kOrthodox);

// A move without its board: castling is the king's move onto its rook.
std::string CodedMoveText(Move move);

// The legal move that `said` means on this board. Castling may be said as the king's move to its target or
// onto its rook; a king's ordinary move goes before castling where both fit.
std::optional<Move> LegalMoveFor(const Position& position, Move said);

// The same of a move in text.
std::optional<Move> ParseUciMove(const Position& position, std::string_view text);

}  // namespace tabia::chess
