#include "plugin/page/score.h"

#include <cmath>

namespace tabia::page {

Score ScoreOf(const chess::Games& games) {
  constexpr double kZ = 1.959964;  // of 95 %
  const auto count = static_cast<double>(games.total());
  const double share = (static_cast<double>(games.win) + static_cast<double>(games.draw) / 2) / count;
  const double middle = (share + kZ * kZ / (2 * count)) / (1 + kZ * kZ / count);
  const double half =
      kZ / (1 + kZ * kZ / count) * std::sqrt(share * (1 - share) / count + kZ * kZ / (4 * count * count));
  return {share, middle - half, middle + half};
}

}  // namespace tabia::page
