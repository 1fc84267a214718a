#include "core/probe/backgammon/cube_answer.h"

#include <algorithm>

#include "core/backgammon/match_equity.h"

namespace tabia::probe {
namespace {

using backgammon::Context;

// Returns the equity of the player on roll after winning `points`, or losing them if negative: in a match the chance to
// win it, in money play the points.
std::optional<double> WorthOf(const Context& context, int points) {
  if (context.is_money()) return points;
  return MatchChanceAfter(context, points);
}

// The fractions of gammons and backgammons among the games that one player wins.
struct GammonRates {
  double gammons = 0, backgammons = 0;
};

// Returns the mean worth of these games; `points` of a single one, negative if they are lost.
std::optional<double> MeanWorth(const Context& context, int points, const GammonRates& rates) {
  const auto single = WorthOf(context, points), gammon = WorthOf(context, 2 * points),
             backgammon = WorthOf(context, 3 * points);
  if (!single || !gammon || !backgammon) return std::nullopt;
  return *single * (1 - rates.gammons) + *gammon * (rates.gammons - rates.backgammons) +
         *backgammon * rates.backgammons;
}

}  // namespace

// If the taker wins a fraction p of the games, the doubler has p * lost + (1 - p) * won after a take, and `passed`
// after a pass.
std::optional<TakePoint> TakePointOf(const backgammon::Chances& chances, const Context& context) {
  if (!(chances.win > 0) || !(chances.lose > 0)) return std::nullopt;
  const int doubled = 2 * context.cube();
  const GammonRates doubler = {chances.win_gammon / chances.win, chances.win_backgammon / chances.win};
  const GammonRates taker = {chances.lose_gammon / chances.lose, chances.lose_backgammon / chances.lose};
  const auto won = MeanWorth(context, doubled, doubler), lost = MeanWorth(context, -doubled, taker),
             passed = WorthOf(context, context.cube());
  if (!won || !lost || !passed || !(*won > *lost)) return std::nullopt;
  TakePoint point;
  point.doubler_gains = doubler.gammons + doubler.backgammons;
  point.taker_gains = taker.gammons + taker.backgammons;
  point.win = std::clamp((*won - *passed) / (*won - *lost), 0.0, 1.0);
  return point;
}

std::optional<GammonValue> GammonValueOf(const Context& context) {
  const Context canonical = Canonical(context);
  if (canonical.is_money() && canonical.jacoby) return GammonValue();
  const int cube = context.cube();
  const auto win = WorthOf(context, cube), lose = WorthOf(context, -cube),
             win_gammon = WorthOf(context, 2 * cube), lose_gammon = WorthOf(context, -2 * cube);
  if (!win || !lose || !win_gammon || !lose_gammon || !(*win > *lose)) return std::nullopt;
  const double single = *win - *lose;
  return GammonValue{(*win_gammon - *win) / single, (*lose - *lose_gammon) / single};
}

CubeAction RightAction(const CubeAnswer& cube) {
  const double doubled = cube.doubled();  // the opponent chooses
  if (doubled <= cube.no_double)
    return cube.no_double > cube.double_pass ? CubeAction::kTooGood : CubeAction::kNoDouble;
  return cube.takes() ? CubeAction::kDoubleTake : CubeAction::kDoublePass;
}

CubeAnswer CubeAnswerOf(const backgammon::CubeValue& cube, bool may_beaver) {
  CubeAnswer answer;
  answer.no_double = cube.no_double.equity;
  answer.double_take = cube.double_take;
  answer.double_pass = cube.double_pass;
  answer.may_beaver = may_beaver;
  answer.action = RightAction(answer);
  answer.best = {cube.no_double, cube.provenance};
  return answer;
}

CubeAnswer CubeAnswerOfMoney(const Appraisal& position, const Appraisal& doubled, bool may_beaver) {
  CubeAnswer answer;
  answer.no_double = position.evaluation.equity;
  answer.double_take = 2 * doubled.evaluation.equity;
  answer.may_beaver = may_beaver;
  answer.action = RightAction(answer);
  answer.best = position;
  return answer;
}

}  // namespace tabia::probe
