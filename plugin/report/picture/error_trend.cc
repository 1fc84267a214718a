#include "plugin/report/picture/error_trend.h"

#include <algorithm>
#include <cstddef>

#include "core/base/format.h"
#include "plugin/report/picture/plot_rows.h"
#include "plugin/report/picture/svg.h"

namespace tabia::report {
namespace {

// Returns "2024-08: 12.5 ± 3.1".
std::string MonthRateText(const ErrorTrendRow& month) {
  return FormatText("%s: %.1f ± %.1f", month.month, month.rate, month.half_width);
}

}  // namespace

Html ErrorTrend(const std::vector<ErrorTrendRow>& months, double rate_of_all) {
  if (months.size() < 2) return {};
  const size_t count = std::min(months.size(), kMaxPlotRows);
  const std::vector<ErrorTrendRow> drawn(months.end() - static_cast<ptrdiff_t>(count), months.end());
  double most = rate_of_all;
  for (const ErrorTrendRow& month : drawn) most = std::max(most, month.rate);
  constexpr double kRoom = 1.25, kLeastRate = 1;  // of the interval of the worst month; of a scale
  const PlotScale scale = {0, std::max(kLeastRate, kRoom * most)};
  const double all = scale.Place(rate_of_all);
  PlotRows rows;
  rows.AddLabel("strong", 0, "error rate");
  rows.AddLabel("quiet middle", all, FormatText("%.1f", rate_of_all));
  rows.EndRow();
  const double top = rows.down();
  std::string rates;
  for (const ErrorTrendRow& month : drawn) {
    rows.Add(scale, month.month, MonthRateText(month), "score", month.rate,
             Span{month.rate - month.half_width, month.rate + month.half_width});
    rates += (rates.empty() ? " " : "; ") + MonthRateText(month);
  }
  rows.PutBehind(Stroke("rule", {all, all}, {top, rows.down()}));
  std::string note =
      "A dot is the error rate of a month, the line its interval of 95 %, and the rule the error rate of all "
      "decisions.";
  if (months.size() > count)
    note += FormatText(" The picture has the last %d of %d months.", count, months.size());
  return Fragment(Picture("Error rate by month", note + rates + ".", rows.down(), rows.shapes()),
                  Element("p", note), LineEnd());
}

}  // namespace tabia::report
