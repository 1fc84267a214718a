// Plays and cube actions of backgammon by their errors: no loss at the right, greater losses further left, each in the
// interval of its rollout.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "plugin/report/layout/html.h"

namespace tabia::report {

// The limits from which an error of equity is doubtful, bad and very bad, as in GNU Backgammon.
inline constexpr std::array kErrorLimits = {0.04, 0.08, 0.16};

struct PlayErrorRow {
  std::string play;                       // with its roll, or a cube action
  double difference = 0;                  // of equity to the best one; above 0 only for a shallower analysis
  std::optional<double> half_width = {};  // of the interval of 95 % of its rollout
  bool is_too_close = false;              // the rollouts do not show that it is an error
};

// Returns the picture. If there are many rows, it has only the first ones, and the note below it gives the number of
// all.
Html PlayErrorChart(const std::vector<PlayErrorRow>& plays);

}  // namespace tabia::report
