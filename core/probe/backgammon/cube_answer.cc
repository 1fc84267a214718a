#include "core/probe/backgammon/cube_answer.h"

#include <algorithm>

namespace tabia::probe {

CubeAction RightAction(double no_double, double double_take, double double_pass) {
  const double doubled = std::min(double_take, double_pass);  // the opponent chooses
  if (doubled <= no_double) return no_double > double_pass ? CubeAction::kTooGood : CubeAction::kNoDouble;
  return double_take < double_pass ? CubeAction::kDoubleTake : CubeAction::kDoublePass;
}

CubeAnswer CubeAnswerOf(const backgammon::CubeValue& cube) {
  CubeAnswer answer;
  answer.no_double = cube.no_double.equity;
  answer.double_take = cube.double_take;
  answer.double_pass = cube.double_pass;
  answer.action = RightAction(answer.no_double, answer.double_take, answer.double_pass);
  answer.best = {cube.no_double, cube.provenance};
  return answer;
}

CubeAnswer CubeAnswerOfMoney(const Appraisal& position, const Appraisal& doubled) {
  CubeAnswer answer;
  answer.no_double = position.evaluation.equity;
  answer.double_take = 2 * doubled.evaluation.equity;
  answer.action = RightAction(answer.no_double, answer.double_take, answer.double_pass);
  answer.best = position;
  return answer;
}

}  // namespace tabia::probe
