// Rows of a picture that compare estimates: a name at the left, and a plot at the right with each estimate in its
// interval.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "plugin/report/layout/html.h"
#include "plugin/report/picture/svg.h"

namespace tabia::report {

inline constexpr size_t kMaxPlotRows = 60;  // of a picture
inline constexpr Span kPlot = {0.5, 0.98};  // the place of the plot across

// A scale from the left to the right of the plot. Values outside the scale are drawn at its ends.
struct PlotScale {
  double low = 0, high = 1;

  double Place(double value) const {
    const double part = std::clamp((value - low) / (high - low), 0.0, 1.0);
    return kPlot.begin + part * (kPlot.end - kPlot.begin);
  }
};

// Adds rows one below the other.
class PlotRows {
 public:
  // Returns the place below the last row.
  double down() const { return down_; }
  const Html& shapes() const { return shapes_; }

  // Adds a row. A missing estimate or interval leaves its place empty.
  void Add(const PlotScale& scale, std::string_view name, std::string_view tip, std::string_view classes,
           const std::optional<double>& estimate, const std::optional<Span>& interval);
  // Adds a label to the current row. Add or EndRow completes the row.
  void AddLabel(std::string_view classes, double across, const Html& text);
  // Completes a row of labels alone.
  void EndRow() { down_ += kRowHeight; }
  // Puts shapes behind all others.
  void PutBehind(const Html& behind) { shapes_ = Fragment(behind, shapes_); }

 private:
  double down_ = 0;
  Html shapes_;
};

}  // namespace tabia::report
