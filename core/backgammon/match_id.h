// GNU Backgammon's match id: 12 letters for all but the chequers.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::backgammon {

inline constexpr size_t kMatchIdLetters = 12;

// Returns the match id of `state`. It does not contain whether beavers are allowed, nor the highest cube, and
// a raccoon is a double there. After the game it is the other player who decides, though nothing is left to
// decide.
std::string ToMatchId(const GameState& state);

// Returns "4HPwATDgc/ABMA:cAkAAAAAAAAE", a position id and a match id.
std::string ToGnubgId(const GameState& state);

// Parses a position id and a match id with a colon between. A usage error states what is wrong with `text`.
// Beavers are off. Ids of programs before GNU Backgammon 1.0 state that the Jacoby rule holds, whether it
// does or not. While the game is in progress no player has all points of the match.
absl::StatusOr<GameState> ParseGnubgId(std::string_view text);

}  // namespace tabia::backgammon
