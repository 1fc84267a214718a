// A backgammon position, as a user states it.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::probe {

// Returns whether `text` has the form of one of the texts below, sound or not.
bool LooksLikeBackgammon(std::string_view text);

// Parses an XGID; a position id of GNU Backgammon, alone (money, no Jacoby rule, no beavers, the cube in the
// center) or with a match id, as "4HPwATDgc/ABMA:cAkAAAAAAAAE", after "GNUBGID", or as gnubg shows them, "Position
// ID: 4HPwATDgc/ABMA Match ID: cAkAAAAAAAAE"; or a board line, whose form decides the order of its scores. A usage error
// states what is wrong.
absl::StatusOr<backgammon::GameState> ParseBackgammonPosition(std::string_view text);

}  // namespace tabia::probe
