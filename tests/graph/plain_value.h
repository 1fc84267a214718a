// Values of the independent solvers, from White's point of view: centipawns or, for a mate, kMate less the plies to it.
// A mate of Black is negative.
#pragma once

#include <algorithm>

#include "core/graph/settle.h"

namespace tabia::graph {

inline constexpr int kMate = 1'000'000;

// Returns the value that is `plies` plies farther from a mate; nearer if they are negative.
inline int Shifted(int value, int plies) {
  if (value > kMate / 2) return value - plies;
  return value < -kMate / 2 ? value + plies : value;
}

// Returns the worth of a value as settle.h has it.
inline Worth WorthOf(int value) {
  if (value > kMate / 2) return static_cast<Worth>(32000 - std::min((kMate - value + 1) / 2, 500));
  if (value < -kMate / 2) return static_cast<Worth>(std::min((kMate + value + 1) / 2, 500) - 32000);
  return static_cast<Worth>(value);
}

}  // namespace tabia::graph
