#include "plugin/report/picture/plot_rows.h"

#include "plugin/report/layout/terminal_line.h"

namespace tabia::report {

void PlotRows::Add(const PlotScale& scale, std::string_view name, std::string_view tip,
                   std::string_view classes, const std::optional<double>& estimate,
                   const std::optional<Span>& interval) {
  constexpr size_t kMaxNameLength =
      22;  // fits at the left of the plot on a phone; the tip has the whole name
  const double middle = down_ + kRowHeight / 2;
  Html row = Label("", 0, down_ + kBaseline, FitLines(name, kMaxNameLength));
  if (interval) {
    row += Stroke(classes, {scale.Place(interval->begin), scale.Place(interval->end)}, {middle, middle});
  }
  if (estimate) row += Dot(classes, scale.Place(*estimate), middle);
  shapes_ += Shapes(tip, row);
  EndRow();
}

void PlotRows::AddLabel(std::string_view classes, double across, const Html& text) {
  shapes_ += Label(classes, across, down_ + kBaseline, text);
}

}  // namespace tabia::report
