// The variants of chess by name.
#pragma once

#include <string_view>

namespace tabia::chess {

// Returns whether tabia knows the rules of the variant: "standard", "chess", "chess960", "fischerandom", in
// any case of letters, or no name at all. Positions of any other variant are opaque texts.
bool KnowsRules(std::string_view variant);

// Returns whether games of the variant begin in one of the 960 start positions: "chess960", "fischerandom".
bool IsChess960(std::string_view variant);

}  // namespace tabia::chess
