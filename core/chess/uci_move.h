// Moves in UCI's long algebraic notation: e2e4, e7e8q, e1g1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

enum class CastlingStyle : uint8_t {
  kOrthodox,       // e1g1 if the king castles from file e with a corner rook, else e1h1
  kKingTakesRook,  // e1h1, as UCI_Chess960 requires
};

// Returns a legal move of `position` as text.
std::string UciMove(const Position& position, Move move, CastlingStyle style = CastlingStyle::kOrthodox);

// Returns a move as text without its board: castling is the king's move onto its rook.
std::string CodedMoveText(Move move);

// Reads such a text, "e2e4" or "e7e8q"; nothing for any other.
std::optional<Move> ParseCodedMove(std::string_view text);

// Returns the legal move that `move` means on this board. Castling may be the king's move to its target square or onto
// its rook. If `move` is also an ordinary move of the king, it is that one.
std::optional<Move> LegalMoveFor(const Position& position, Move move);

// Returns the legal move that `text` means on this board.
std::optional<Move> ParseUciMove(const Position& position, std::string_view text);

}  // namespace tabia::chess
