// The evaluations of the moves of a position in an old and in a new book, as slopes. The best move of the old book
// falls below the best move of the new one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/moves/score.h"
#include "plugin/report/layout/html.h"

namespace tabia::report {

struct SlopeMove {
  std::string name;
  std::optional<chess::Score> before = {}, after = {};  // nothing if the book has no evaluation of the move
  bool is_best_before = false, is_best_after = false;
};

inline constexpr size_t kMaxSlopeCharts = 20;  // on a page

// Returns the picture of the moves of a position, with the best moves of both books and at most four others.
Html SlopeChart(std::string_view position, const std::vector<SlopeMove>& moves);

}  // namespace tabia::report
