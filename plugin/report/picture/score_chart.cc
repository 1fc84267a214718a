#include "plugin/report/picture/score_chart.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "core/base/format.h"
#include "core/base/text.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/report/picture/plot_rows.h"

namespace tabia::report {
namespace {

constexpr size_t kMaxStrengthRows = 5;

// Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `number`.
double RoundUp(double number) {
  for (double unit = 1;; unit *= 10) {
    for (const double step : {1.0, 2.0, 5.0}) {
      if (step * unit >= number) return step * unit;
    }
  }
}

// Adds the strengths, on a scale with 0 in its middle.
void AddStrengths(const Scores& scores, PlotRows& rows) {
  double most = 1;
  const size_t count = std::min(scores.strengths.size(), kMaxStrengthRows);
  for (size_t i = 0; i < count; ++i) {
    const auto& nelo = scores.strengths[i].nelo;
    if (nelo) most = std::max(most, std::abs(nelo->value) + nelo->error);
  }
  if (scores.bounds) most = std::max({most, std::abs(scores.bounds->nelo0), std::abs(scores.bounds->nelo1)});
  most = RoundUp(most);
  const PlotScale scale = {-most, most};
  const Span bounds = scores.bounds ? Span{scores.bounds->nelo0, scores.bounds->nelo1} : Span{0, 0};
  const double middle = (bounds.begin + bounds.end) / 2;
  rows.AddLabel("strong", 0, "nElo");
  rows.AddLabel("quiet middle", scale.Place(middle),
                scores.bounds ? FormatText("%g to %g", bounds.begin, bounds.end) : "0");
  // Leaves out the label of an end if the label of the bounds is in the same half.
  if (middle > -most / 2) rows.AddLabel("quiet", kPlot.begin, FormatText("-%g", most));
  if (middle < most / 2) rows.AddLabel("quiet end", kPlot.end, FormatText("+%g", most));
  rows.EndRow();
  const double top = rows.down();
  for (size_t i = 0; i < count; ++i) {
    const auto& [players, nelo] = scores.strengths[i];
    const std::string text =
        nelo ? FormatText("%s: nElo %.2f ± %.2f", players, nelo->value, nelo->error) : players + ": unknown";
    rows.Add(scale, players, text, "score", nelo ? std::optional(nelo->value) : std::nullopt,
             nelo ? std::optional(Span{nelo->value - nelo->error, nelo->value + nelo->error}) : std::nullopt);
  }
  const Span across = {scale.Place(bounds.begin), scale.Place(bounds.end)};
  rows.PutBehind(Fragment(Bar("band", across, {top, rows.down()}),
                          Stroke("rule", {scale.Place(0), scale.Place(0)}, {top, rows.down()})));
  rows.EndRow();
}

void AddOpenings(const Scores& scores, PlotRows& rows) {
  const PlotScale scale;
  rows.AddLabel("strong", 0, "White's score");
  for (const double tick : {0.0, 0.5, 1.0}) {
    rows.AddLabel(tick == 0   ? "quiet"
                  : tick == 1 ? "quiet end"
                              : "quiet middle",
                  scale.Place(tick), FormatText("%.0f%%", 100 * tick));
  }
  rows.EndRow();
  const double top = rows.down();
  for (size_t i = 0; i < std::min(scores.openings.size(), kMaxPlotRows); ++i) {
    const auto& [opening, white] = scores.openings[i];
    if (white.games() == 0) {
      rows.AddLabel("quiet", kPlot.begin, "no games");
      rows.Add(scale, opening, opening + ": no games", "score", std::nullopt, std::nullopt);
      continue;
    }
    const match::ScoreInterval interval = match::IntervalOf(white);
    const bool is_even = interval.low <= scores.band.end && interval.high >= scores.band.begin;
    rows.Add(
        scale, opening,
        FormatText("%s: %s, from %s to %s in %s", opening, PercentText(white.score()),
                   PercentText(interval.low), PercentText(interval.high), FormatCount(white.games(), "game")),
        is_even ? "score" : "score off", white.score(), Span{interval.low, interval.high});
  }
  const double half = scale.Place(0.5);
  rows.PutBehind(Fragment(
      Bar("band", {scale.Place(scores.band.begin), scale.Place(scores.band.end)}, {top, rows.down()}),
      Stroke("rule", {half, half}, {top, rows.down()})));
}

}  // namespace

Html ScoreChart(const Scores& scores) {
  if (scores.openings.empty()) return {};
  PlotRows rows;
  if (!scores.strengths.empty()) AddStrengths(scores, rows);
  AddOpenings(scores, rows);
  std::string note = scores.strengths.empty() ? "" : "The first rows are nElo with its interval of 95 %. ";
  note += FormatText(
      "A dot is White's score of an opening, the line its interval of 95 %%, and the band reaches from %s to "
      "%s. An opening whose interval is outside of the band is red.",
      PercentText(scores.band.begin), PercentText(scores.band.end));
  if (scores.strengths.size() > kMaxStrengthRows) {
    note += FormatText(" The picture has the first %d of %d pairings.", kMaxStrengthRows,
                       scores.strengths.size());
  }
  if (scores.openings.size() > kMaxPlotRows) {
    note += FormatText(" The picture has the first %d of %d openings.", kMaxPlotRows, scores.openings.size());
  }
  return Fragment(Picture("White's score of each opening", note + " The table below has the numbers.",
                          rows.down(), rows.shapes()),
                  Element("p", note), LineEnd());
}

}  // namespace tabia::report
