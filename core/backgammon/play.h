// What a player does with a roll.
#pragma once

#include <cstdint>

#include "absl/container/inlined_vector.h"

#include "core/backgammon/board.h"

namespace tabia::backgammon {

// One chequer moved by one die, seen by the player who moves it.
struct Step {
  int8_t from = 0;  // 1 to 24, or kBar
  int8_t to = 0;    // 1 to 24, or kOff
  bool hits = false;

  bool operator==(const Step&) const = default;
};

// Without steps: the roll cannot be played.
struct Play {
  absl::InlinedVector<Step, 4> steps;  // in an order in which they can be made, the highest `from` first
                                       // where the order is free
  Board after;                         // seen by the opponent, who rolls next

  bool operator==(const Play&) const = default;
};

}  // namespace tabia::backgammon
