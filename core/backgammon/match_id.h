// GNU Backgammon's match id: 12 letters for all but the chequers.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::backgammon {

inline constexpr size_t kMatchIdLetters = 12;

// Beavers and the highest cube are not in a match id; neither is the difference between a double and a
// beaver.
std::string ToMatchId(const GameState& state);

// "4HPwATDgc/ABMA:cAkAAAAAAAAE", a position id and a match id.
std::string ToGnubgId(const GameState& state);

// A position id and a match id with a colon between. A usage error tells what is wrong with `text`. Of a
// money session beavers are off.
absl::StatusOr<GameState> ParseGnubgId(std::string_view text);

}  // namespace tabia::backgammon
