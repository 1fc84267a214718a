// eXtreme Gammon's identifier of a position.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::backgammon {

// Returns "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", with all ten fields.
std::string ToXgid(const GameState& state);

// Parses an XGID, with or without "XGID=" and blanks around it. The last field, the limit of the cube, may be missing.
// The error is a usage error with the number (from 0) and the meaning of the wrong field, and the reason. In a match
// both players must have fewer points than its length, because the score is the one before the game.
absl::StatusOr<GameState> ParseXgid(std::string_view text);

}  // namespace tabia::backgammon
