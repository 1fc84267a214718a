// eXtreme Gammon's identifier of a position.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::backgammon {

// Returns "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", with all ten fields.
std::string ToXgid(const GameState& state);

// Parses an XGID with "XGID=" or without, blanks around it; the last field, the highest cube, may be missing.
// A usage error names the wrong field, by its number from 0 and its meaning, and why. In a match both players
// have fewer points than it is long: a program states a score before the game whose position it shows.
absl::StatusOr<GameState> ParseXgid(std::string_view text);

}  // namespace tabia::backgammon
