// Moves in standard algebraic notation: e4, Nbd7, exd6, e8=Q+, O-O-O#.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// Returns a legal move of `position` as text, with + or # and the least disambiguation.
std::string San(const Position& position, Move move);

// Returns the one legal move that `text` means; nothing if no move or more than one matches. It accepts the forms that
// people and programs write: 0-0, e8Q, e8(Q), e8=q, "e.p.", missing or redundant disambiguation, x, + and #, ! and ? at
// the end, e2-e4, Ng1-f3, g1f3.
std::optional<Move> ParseSan(const Position& position, std::string_view text);

// Returns the reason why ParseSan finds no move, for the person who typed `text`: "no white knight can go to d4",
// "2 white knights can go to d2: Nbd2, Nfd2".
std::string ExplainIllegalMove(const Position& position, std::string_view text);

}  // namespace tabia::chess
