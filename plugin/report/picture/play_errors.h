// Plays of backgammon by their errors: the best play at the right, the others at its left by the equity that they lose,
// each in the interval of its rollout.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugin/report/layout/html.h"

namespace tabia::report {

struct PlayErrorRow {
  std::string play;                       // with its roll
  double difference = 0;                  // of equity to the best play; above 0 only for a shallower analysis
  std::optional<double> half_width = {};  // of the interval of 95 % of its rollout
  bool is_too_close = false;              // the rollouts do not show that it is an error
};

// Returns the picture, with the first rows only if there are many. Its text names the number of all.
Html PlayErrorChart(const std::vector<PlayErrorRow>& plays);

}  // namespace tabia::report
