#include "plugin/report/picture/value_line.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/base/text.h"
#include "plugin/report/picture/svg.h"

namespace tabia::report {
namespace {

constexpr double kHeight = 60, kDotRoom = 5;

std::string TextOf(const ValueLinePly& ply) {
  const std::string value = ply.value.empty() ? "no value" : ply.value;
  return Concat(ply.move, ": ", value, ply.is_worse ? ", not the best move" : "");
}

}  // namespace

Html ValueLine(const std::vector<ValueLinePly>& plies) {
  const bool is_known = std::any_of(plies.begin(), plies.end(),
                                    [](const ValueLinePly& ply) { return ply.expected_points.has_value(); });
  if (!is_known) return {};
  const double width = 1 / static_cast<double>(plies.size());
  Html shapes;
  std::string texts;
  for (size_t i = 0; i < plies.size(); ++i) {
    const ValueLinePly& ply = plies[i];
    const std::string text = TextOf(ply);
    texts += (texts.empty() ? "" : "; ") + text;
    const Span across = {width * static_cast<double>(i), width * static_cast<double>(i + 1)};
    if (!ply.expected_points) continue;
    const double top = kHeight * (1 - *ply.expected_points);
    Html column = Fragment(Bar("black", across, {0, top}), Bar("white", across, {top, kHeight}));
    if (ply.is_worse)
      column += Dot("off", (across.begin + across.end) / 2, std::clamp(top, kDotRoom, kHeight - kDotRoom));
    shapes += Shapes(text, column);
  }
  shapes += Stroke("rule", {0, 1}, {kHeight / 2, kHeight / 2});
  constexpr std::string_view kNote =
      "The light part is the share of points that White can expect before each move, computed from the best "
      "evaluation in the first book with evaluations. A dot marks a move that was not the best.";
  return Fragment(Picture("Value of the game, move by move", texts, kHeight, shapes), Element("p", kNote),
                  LineEnd());
}

}  // namespace tabia::report
