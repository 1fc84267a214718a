// The check of chances against the chequers, for the readers of all formats.
#pragma once

#include <optional>
#include <string_view>

#include "core/backgammon/board.h"
#include "core/backgammon/entry/evaluation.h"

namespace tabia::backgammon {

// Returns the reason why no player can have these chances: a gammon against a side that has borne off a chequer.
// Returns nothing if they are possible. The board is seen by the player whose chances they are. Less than a hundredth
// is noise.
std::optional<std::string_view> FaultOfGammons(const Chances& chances, const Board& board);

}  // namespace tabia::backgammon
