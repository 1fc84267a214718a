// What a player does with a roll.
#pragma once

#include <cstdint>
#include <optional>

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

// What moving a chequer of self from `from`, 1 to kBar, by `die` comes to. Nothing if the rules forbid it: no
// chequer is there, another one is on the bar, the opponent holds the point, or it cannot be borne off yet.
// What the other dice may make of it is not looked at.
std::optional<Step> StepBy(const Board& board, int from, int die);

// `board` after `step`, which StepBy allows; still seen by the player who has made it.
Board After(Board board, const Step& step);

inline constexpr size_t kMostSteps = 4;
using Steps = absl::InlinedVector<Step, kMostSteps>;

// Without steps: the roll cannot be played.
struct Play {
  Steps steps = {};  // in an order in which they can be made: the highest `from` first
  Board after = {};  // seen by the opponent, who rolls next

  bool operator==(const Play&) const = default;
};

}  // namespace tabia::backgammon
