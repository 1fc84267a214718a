// Moves of variants in standard algebraic notation: N@f3, b8=K, Kab2, Kxd4#.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/move.h"
#include "core/chess/variants/variant_position.h"

namespace tabia::chess {

// Returns a legal move of `position` as text, with the least disambiguation. A pawn drop is "@d4". The move has a # if
// it ends the game by a win of either side, also by the rule of the variant, and else a + if it gives check.
std::string San(const VariantPosition& position, Move move);

// Returns the one legal move that `text` means; nothing if no move or more than one matches. It accepts the forms that
// the ParseSan of chess accepts (san.h), and drops as "N@f3", "P@d4" or "@d4".
std::optional<Move> ParseSan(const VariantPosition& position, std::string_view text);

// Returns the reason why ParseSan finds no move, for the person who typed `text`: "no black knight is in the pocket",
// "a capture is forced: exd5", "2 white knights can go to d2: Nbd2, Nfd2".
std::string ExplainIllegalMove(const VariantPosition& position, std::string_view text);

}  // namespace tabia::chess
