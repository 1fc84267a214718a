// The decisions of a review in numbers: how many were judged, the errors by size, and the equity that they lost.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/probe/backgammon/game_review.h"
#include "plugin/report/layout/column.h"

namespace tabia::report {

// Returns the size of an error in GNU Backgammon's words and with its limits: "very bad" from 0.16, "bad" from 0.08,
// "doubtful" from 0.04; else "small", or "none" for the best play.
std::string_view ErrorWord(double error);

// Returns ErrorWord of the turn's error, "too close to call", or "not in the book".
std::string_view ReviewWord(const probe::ReviewedTurn& turn);

// The equity lost per judged decision, and the half width of its interval of 95 %, both in thousandths.
struct ErrorRate {
  double value = 0, half_width = 0;
};

// The errors of some decisions. An error that is too close to call is not in the sums of equity.
struct ReviewCounts {
  uint64_t decisions = 0, judged = 0, too_close = 0;
  std::array<uint64_t, 4> errors = {};  // small, doubtful, bad, very bad
  double plays = 0, cubes = 0;          // equity lost
  double squares = 0;                   // of the errors, for the interval of their mean

  void Add(const probe::ReviewedTurn& turn);
  ReviewCounts& operator+=(const ReviewCounts& more);
  // Returns nothing if no decision was judged.
  std::optional<ErrorRate> error_rate() const;
};

// Returns the columns of counts with the error rate, for text, TSV and JSON.
const ColumnList<ReviewCounts>& ReviewCountColumns();

}  // namespace tabia::report
