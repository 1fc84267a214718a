// Moves in standard algebraic notation: e4, Nbd7, exd6, e8=Q+, O-O-O#.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// Returns a legal move of `position` as text, with no more disambiguation than needed, with + or #.
std::string San(const Position& position, Move move);

// Returns the one legal move that `text` means. Liberal where people and programs are: 0-0, e8Q, e8(Q), e8=q,
// "e.p.", missing or surplus disambiguation, x, + and #, ! and ? at the end, e2-e4, Ng1-f3, g1f3. Returns
// nothing when no move or more than one matches.
std::optional<Move> ParseSan(const Position& position, std::string_view text);

}  // namespace tabia::chess
