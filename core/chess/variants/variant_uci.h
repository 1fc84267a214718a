// Moves of variants in UCI's long algebraic notation: e2e4, N@f3, a7a8k.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/move.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_position.h"

namespace tabia::chess {

// Returns a legal move of `position` as text.
std::string UciMove(const VariantPosition& position, Move move,
                    CastlingStyle style = CastlingStyle::kOrthodox);

// Returns a drop as text: "N@f3", "P@d4".
std::string DropText(Move drop);

// Reads a drop without its board: "N@f3", and "P@f3" or "@f3" for a pawn. Letters of pieces may be small.
std::optional<Move> ParseDrop(std::string_view text);

// Returns the legal move that `move` means on this board. Castling may be the king's move to its target square or onto
// its rook. In antichess, a promotion to a king may have the code of the king, as in python-chess.
std::optional<Move> LegalMoveFor(const VariantPosition& position, Move move);

// Returns the legal move that `text` means on this board. Letters of pieces may be small.
std::optional<Move> ParseUciMove(const VariantPosition& position, std::string_view text);

}  // namespace tabia::chess
