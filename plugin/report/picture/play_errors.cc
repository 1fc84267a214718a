#include "plugin/report/picture/play_errors.h"

#include <algorithm>
#include <cstddef>

#include "core/base/format.h"
#include "plugin/report/picture/plot_rows.h"
#include "plugin/report/picture/svg.h"

namespace tabia::report {
namespace {

constexpr double kMinError = 0.05, kMaxError = 0.24, kMaxAhead = 0.05;  // ends of the scale

PlotScale ScaleOf(const std::vector<PlayErrorRow>& plays) {
  double behind = kMinError, ahead = 0.01;
  for (const PlayErrorRow& play : plays) {
    const double half_width = play.half_width.value_or(0);
    behind = std::max(behind, half_width - play.difference);
    ahead = std::max(ahead, half_width + play.difference);
  }
  return {-std::min(behind, kMaxError), std::min(ahead, kMaxAhead)};
}

// Returns "31: 24/20: -0.190 ± 0.020, too close to call".
std::string ErrorText(const PlayErrorRow& play) {
  return FormatText("%s: %+.3f", play.play, play.difference) +
         (play.half_width ? FormatText(" ± %.3f", *play.half_width) : "") +
         (play.is_too_close ? ", too close to call" : "");
}

void AddPlay(const PlotScale& scale, const PlayErrorRow& play, PlotRows& rows) {
  std::optional<Span> interval;
  if (play.half_width) interval = {play.difference - *play.half_width, play.difference + *play.half_width};
  constexpr double kRoom = 0.3;  // the width of "too close to call" on a phone
  const double left = scale.Place(interval ? interval->begin : play.difference);
  if (play.difference < scale.low) {
    rows.AddLabel("quiet", kPlot.begin + 0.02, FormatText("%+.3f", play.difference));
  } else if (play.is_too_close && left > kPlot.begin + kRoom) {
    rows.AddLabel("quiet", kPlot.begin, "too close to call");
  }
  const bool is_best = play.difference == 0;
  rows.Add(scale, play.play, ErrorText(play),
           play.is_too_close ? "score close"
           : is_best         ? "score best"
                             : "score",
           play.difference, interval);
}

}  // namespace

Html PlayErrorChart(const std::vector<PlayErrorRow>& plays) {
  if (plays.empty()) return {};
  const size_t count = std::min(plays.size(), kMaxPlotRows);
  const std::vector<PlayErrorRow> drawn(plays.begin(), plays.begin() + static_cast<ptrdiff_t>(count));
  const PlotScale scale = ScaleOf(drawn);
  PlotRows rows;
  rows.AddLabel("quiet middle", scale.Place(0), "0");
  for (const double tick : kErrorLimits) {
    if (-tick >= scale.low)
      rows.AddLabel("quiet middle", scale.Place(-tick), FormatText("%.2f", tick).substr(1));
  }
  rows.EndRow();
  const double top = rows.down();
  for (const PlayErrorRow& play : drawn) AddPlay(scale, play, rows);
  Html rules;
  for (const double tick : {0.0, kErrorLimits[0], kErrorLimits[1], kErrorLimits[2]}) {
    const double place = scale.Place(-tick);
    if (-tick >= scale.low) rules += Stroke("rule", {place, place}, {top, rows.down()});
  }
  rows.PutBehind(rules);
  std::string note =
      "A dot is the equity that a play or a cube action loses to the best one; a line is the interval of "
      "95 % of a rollout. A hollow dot is too close to call.";
  if (plays.size() > count) note += FormatText(" The picture has the first %d of %d.", count, plays.size());
  std::string errors;
  for (const PlayErrorRow& play : drawn) errors += (errors.empty() ? " " : "; ") + ErrorText(play);
  return Fragment(Picture("Errors in equity", note + errors + ".", rows.down(), rows.shapes()),
                  Element("p", note), LineEnd());
}

}  // namespace tabia::report
