// Translates the game that a caller passes.
#pragma once

#include <cstdint>
#include <optional>

#include "core/probe/chess/move_sequence.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Returns TABIA_OK; TABIA_WRONG_USAGE if the struct or its numbers are wrong, TABIA_BAD_POSITION if the
// position is not legal.
int32_t TakeGame(const tabia_chess_game* theirs, std::optional<probe::MoveSequence>& line);

}  // namespace tabia::library
