// The exact values of the positions of a graph (README.md).
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/graph/position_graph.h"

namespace tabia::graph {

// The worth of a score (chess::Score::worth) from White's point of view.
using Worth = int16_t;

inline constexpr Worth kNoWorth = std::numeric_limits<Worth>::min();

// The plies from a position to the one with the leaf that its value comes from. The greatest number also stands for
// more.
using Distance = uint16_t;

struct SettledValues {
  std::vector<Worth> values;        // of a mate, the moves count from the position itself
  std::vector<Distance> distances;  // 0 also for the draw value
};

// Returns the value of each position. `leaves[node]` is the best leaf for the player who moves there, or kNoWorth; the
// moves of a mate count from this position. A play that never ends is worth `draw_value`, and so is a position without
// leaves and moves. Takes time in proportion to the moves of the graph, and 10 to 18 bytes of memory per position
// besides the result.
// REQUIRES: `leaves` has one element per position.
SettledValues Settle(const PositionGraph& graph, const std::vector<Worth>& leaves, Worth draw_value);

}  // namespace tabia::graph
