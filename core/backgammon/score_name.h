// Scores as players name them.
#pragma once

#include <optional>
#include <string_view>

#include "core/backgammon/context.h"

namespace tabia::backgammon {

// Returns the context of a score, with the cube in the center, from the view of the player who is named first: "money",
// "DMP", "gammon-go", "gammon-save", "5-away", which is that of both players, "3-away 5-away" or "3-5". A score with a
// 1-away player is the Crawford game unless "post-Crawford" follows. Case and the words' dashes do not matter. Money
// has neither the Jacoby rule nor beavers. Nothing for any other text.
std::optional<Context> ContextOfScoreName(std::string_view text);

}  // namespace tabia::backgammon
