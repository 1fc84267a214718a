// The names of chess variants.
#pragma once

#include <string_view>

namespace tabia::chess {

// Returns whether the variant is chess: "standard", "chess", "chess960", "fischerandom" in any case of letters, or an
// empty name. Ruleset (core/moves) also knows the variants of Lichess.
bool IsChess(std::string_view variant);

// Returns whether games of the variant begin in one of 960 start positions: "chess960" or "fischerandom".
bool IsChess960(std::string_view variant);

}  // namespace tabia::chess
