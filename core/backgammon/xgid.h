// eXtreme Gammon's identifier of a position.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::backgammon {

// "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", with all ten fields.
std::string ToXgid(const GameState& state);

// With "XGID=" or without; the last field, the highest cube, may be missing. A usage error names the field
// that is wrong, and why.
absl::StatusOr<GameState> ParseXgid(std::string_view text);

}  // namespace tabia::backgammon
