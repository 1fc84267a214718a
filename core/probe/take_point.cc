#include "core/probe/take_point.h"

namespace tabia::probe {

// In units of the doubled cube a game that the taker wins is worth 1 + taker_gains, one that is lost 1 + doubler_gains, and
// a pass costs a half: win * (1 + taker_gains) - (1 - win) * (1 + doubler_gains) = -1/2.
std::optional<TakePoint> TakePointOf(const backgammon::Chances& chances, const backgammon::Context& context) {
  if (!context.is_money() || !(chances.win > 0) || !(chances.lose > 0)) return std::nullopt;
  TakePoint point;
  point.doubler_gains = double{chances.win_gammon + chances.win_backgammon} / chances.win;
  point.taker_gains = double{chances.lose_gammon + chances.lose_backgammon} / chances.lose;
  point.win = (0.5 + point.doubler_gains) / (2 + point.doubler_gains + point.taker_gains);
  return point;
}

}  // namespace tabia::probe
