// The value of a game ply by ply, as an area: the share of points that White can expect.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugin/report/layout/html.h"

namespace tabia::report {

// The position before a move.
struct ValueLinePly {
  std::string move;                       // "3... a6"
  std::string value;                      // for White, "+0.31"; empty if it is unknown
  std::optional<double> expected_points;  // of White, 0 to 1
  bool is_worse = false;                  // another move is known to be better than the one that was played
};

// Returns the picture; empty if no value is known. A position without a value is left blank, and a dot marks a worse
// move.
Html ValueLine(const std::vector<ValueLinePly>& plies);

}  // namespace tabia::report
