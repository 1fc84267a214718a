// Moves in UCI's long algebraic notation: e2e4, e7e8q, e1g1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

enum class CastlingStyle : uint8_t {
  kOrthodox,       // e1g1 where the king castles from file e with a corner rook, else as Chess960
  kKingTakesRook,  // e1h1, as UCI_Chess960 requires
};

// Returns a legal move of `position` as text.
std::string UciMove(const Position& position, Move move, CastlingStyle style = CastlingStyle::kOrthodox);

// Returns the text of a move without its board: castling is the king's move onto its rook.
std::string CodedMoveText(Move move);

// Returns the legal move that `stated` means on this board. Castling may be stated as the king's move to its
// target or onto its rook; an ordinary king move takes precedence over castling where both match.
std::optional<Move> LegalMoveFor(const Position& position, Move stated);

// Returns the legal move that `text` means on this board.
std::optional<Move> ParseUciMove(const Position& position, std::string_view text);

}  // namespace tabia::chess
