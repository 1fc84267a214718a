#include "plugin/report/picture/slopes.h"

#include <algorithm>
#include <cstddef>

#include "plugin/report/picture/svg.h"

namespace tabia::report {
namespace {

constexpr size_t kMaxSlopeMoves = 6;
constexpr double kSlopeHeight = 72;  // of the plot, without the labels that need more
constexpr Span kSlope = {0.36, 0.64}, kSlopeTexts = {0.33, 0.67};
constexpr int kMaxWorth = 1000;  // greater values are drawn alike: a mate would make all other slopes flat

using OfBook = std::optional<chess::Score> SlopeMove::*;

// A scale down the plot: the best evaluation at the top, the worst one at the bottom.
class SlopeScale {
 public:
  explicit SlopeScale(const std::vector<SlopeMove>& moves) {
    for (const SlopeMove& move : moves) {
      for (const auto& score : {move.before, move.after}) {
        if (!score) continue;
        best_ = std::max(best_, Worth(*score));
        worst_ = std::min(worst_, Worth(*score));
      }
    }
  }
  double Place(chess::Score score) const {
    const double part = best_ > worst_ ? (best_ - Worth(score)) / (best_ - worst_) : 0;
    return kRowHeight * 1.5 + kSlopeHeight * part;
  }

 private:
  static double Worth(chess::Score score) { return std::clamp(score.worth(), -kMaxWorth, kMaxWorth); }

  double best_ = -kMaxWorth, worst_ = kMaxWorth;
};

// Returns the labels of one side, each as near to its value as the label above it permits. Raises `end` to the end of
// the last one.
Html TextsOf(const std::vector<SlopeMove>& moves, const SlopeScale& scale, OfBook book, double& end) {
  constexpr double kLine = 15;
  const bool is_left = book == &SlopeMove::before;
  std::vector<const SlopeMove*> valued;
  for (const SlopeMove& move : moves) {
    if (move.*book) valued.push_back(&move);
  }
  std::stable_sort(valued.begin(), valued.end(),
                   [book](const SlopeMove* a, const SlopeMove* b) { return a->*book > b->*book; });
  Html texts;
  double free = 0;
  for (const SlopeMove* const move : valued) {
    const double value = scale.Place(*(move->*book));
    const double middle = std::max(value, free);
    free = middle + kLine;
    const std::string score = ScoreText(*(move->*book));
    const bool is_best = is_left ? move->is_best_before : move->is_best_after;
    std::string classes = is_left ? "end" : "";
    if (is_best) classes += is_left ? " strong" : "strong";
    texts += Fragment(
        is_left ? Stroke("rule", {kSlopeTexts.begin + 0.005, kSlope.begin}, {middle, value})
                : Stroke("rule", {kSlope.end, kSlopeTexts.end - 0.005}, {value, middle}),
        Label(classes, is_left ? kSlopeTexts.begin : kSlopeTexts.end, middle + kBaseline - kRowHeight / 2,
              is_left ? move->name + " " + score : score + " " + move->name));
  }
  end = std::max(end, free);
  return texts;
}

// Returns "e2e4: +0.50 in A, unknown in B".
std::string ValuesText(const SlopeMove& move) {
  const auto text = [](const std::optional<chess::Score>& score) {
    return score ? ScoreText(*score) : "unknown";
  };
  return move.name + ": " + text(move.before) + " in A, " + text(move.after) + " in B";
}

Html SlopeHtml(const SlopeMove& move, const SlopeScale& scale) {
  const std::string_view classes = move.is_best_after    ? "slope rising"
                                   : move.is_best_before ? "slope falling"
                                                         : "slope";
  Html shapes;
  if (move.before && move.after) {
    shapes += Stroke(classes, kSlope, {scale.Place(*move.before), scale.Place(*move.after)});
  }
  if (move.before) shapes += Dot(classes, kSlope.begin, scale.Place(*move.before));
  if (move.after) shapes += Dot(classes, kSlope.end, scale.Place(*move.after));
  return Shapes(ValuesText(move), shapes);
}

}  // namespace

Html SlopeChart(std::string_view position, const std::vector<SlopeMove>& moves) {
  std::vector<SlopeMove> drawn = moves;
  // Keeps the best moves if some are left out. The list is reversed below, so that their slopes are in front.
  std::stable_sort(drawn.begin(), drawn.end(), [](const SlopeMove& a, const SlopeMove& b) {
    return (a.is_best_before || a.is_best_after) > (b.is_best_before || b.is_best_after);
  });
  if (drawn.size() > kMaxSlopeMoves) drawn.resize(kMaxSlopeMoves);
  std::reverse(drawn.begin(), drawn.end());
  const SlopeScale scale(drawn);
  Html shapes =
      Fragment(Label("quiet end", kSlope.begin, kBaseline, "A"), Label("quiet", kSlope.end, kBaseline, "B"));
  double end = 0;
  shapes += TextsOf(drawn, scale, &SlopeMove::before, end);
  shapes += TextsOf(drawn, scale, &SlopeMove::after, end);
  std::string values;
  for (const SlopeMove& move : drawn) {
    shapes += SlopeHtml(move, scale);
    values = ValuesText(move) + (values.empty() ? "" : "; " + values);
  }
  return Picture(position, values, std::max(end, 2 * kRowHeight + kSlopeHeight), shapes);
}

}  // namespace tabia::report
