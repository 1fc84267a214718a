// The error rate of a player month by month, each with its interval, over a line at the rate of all months.
#pragma once

#include <string>
#include <vector>

#include "plugin/report/layout/html.h"

namespace tabia::report {

// A rate is the equity lost per judged decision, in thousandths.
struct ErrorTrendRow {
  std::string month;  // "2024-08"
  double rate = 0;
  double half_width = 0;  // of the interval of 95 %
};

// Returns the picture; empty for fewer than two months. If there are many, it has only the last ones, and the note
// below it gives the number of all.
Html ErrorTrend(const std::vector<ErrorTrendRow>& months, double rate_of_all);

}  // namespace tabia::report
