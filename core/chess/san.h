// Moves in standard algebraic notation: e4, Nbd7, exd6, e8=Q+, O-O-O#.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// A legal move of `position`, with no more disambiguation than it needs, with + or #.
std::string San(const Position& position, Move move);

// The one legal move that `text` means. Liberal where people and programs are: 0-0, e8Q, e8(Q), e8=q, "e.p.",
// missing or surplus disambiguation, x, + and #, ! and ? at the end, e2-e4, Ng1-f3, g1f3. Nothing when no
// move or more than one fits.
std::optional<Move> ParseSan(const Position& position, std::string_view text);

}  // namespace tabia::chess
