// The values of the moves of a position in an old and in a new book, as slopes. The move that was the best one falls
// below the move that is the best one now.
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
  bool was_first = false, is_first = false;
};

inline constexpr size_t kMaxSlopes = 20;  // of a page

// Returns the picture of the moves of a position, with the best moves of both books and at most four others.
Html SlopeChart(std::string_view position, const std::vector<SlopeMove>& moves);

}  // namespace tabia::report
