// GNU Backgammon's match id: 12 letters for everything except the chequers.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::backgammon {

inline constexpr size_t kMatchIdLetters = 12;

// Returns the match id of `state`. An id has no bit for beavers and no limit of the cube, and a raccoon is written as a
// double. If a game was dropped, the opponent of the player on roll is the one to decide, as gnubg writes it.
std::string ToMatchId(const GameState& state);

// Returns "4HPwATDgc/ABMA:cAkAAAAAAAAE", a position id and a match id.
std::string ToGnubgId(const GameState& state);

// Parses a position id and a match id with a colon between. The error is a usage error with the reason. Beavers are
// off. Ids of programs before GNU Backgammon 1.0 always have the Jacoby rule. An id in which a player has all points of
// the match while the game is in progress is an error.
absl::StatusOr<GameState> ParseGnubgId(std::string_view text);

}  // namespace tabia::backgammon
