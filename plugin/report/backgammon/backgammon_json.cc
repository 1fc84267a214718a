#include "plugin/report/backgammon/backgammon_json.h"

#include <cmath>
#include <string>

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"

namespace tabia::report {
namespace {

Json ChancesJson(const backgammon::Chances& chances) {
  return {{"win", Rounded(chances.win)},
          {"win_gammon", Rounded(chances.win_gammon)},
          {"win_backgammon", Rounded(chances.win_backgammon)},
          {"lose_gammon", Rounded(chances.lose_gammon)},
          {"lose_backgammon", Rounded(chances.lose_backgammon)}};
}

template <typename Value>
Json OrNull(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

void AddProvenance(const backgammon::Evaluation& evaluation, const backgammon::Provenance& provenance,
                   Json& json) {
  const std::optional<double> ci95 = Ci95(evaluation);
  json["level"] = LevelName(evaluation.level);
  json["program"] = ProgramName(provenance.program);
  json["games"] = evaluation.games == 0 ? Json() : Json(evaluation.games);
  json["ci95"] = ci95 ? Json(Rounded(*ci95)) : Json();
  json["source"] = provenance.source;
  json["date"] = OrNull(backgammon::DateText(provenance.saved));
}

}  // namespace

double Rounded(double number) {
  constexpr double kUnits = 1e6;
  return std::round(number * kUnits) / kUnits;
}

Json ContextJson(const backgammon::Context& context) {
  Json json;
  json["length"] = context.is_money() || context.length > 0 ? Json(context.length) : Json();
  json["away"] = context.is_money() ? Json() : Json::Array({context.away_self, context.away_opponent});
  json["crawford"] = context.crawford;
  json["cube"] = context.cube();
  json["owner"] = CubeOwnerName(context.owner);
  json["jacoby"] = context.jacoby;
  json["beaver"] = context.beaver;
  return json;
}

Json DiceJson(const std::optional<backgammon::Dice>& dice) {
  return dice ? Json::Array({dice->high, dice->low}) : Json();
}

Json AppraisalJson(const backgammon::Evaluation& evaluation, const backgammon::Provenance& provenance) {
  Json json = {{"equity", Rounded(evaluation.equity)}};
  json.Update(ChancesJson(evaluation.chances));
  AddProvenance(evaluation, provenance, json);
  return json;
}

Json CubeJson(const probe::CubeAnswer& cube) {
  Json json = {{"action", probe::CubeActionName(cube.action)},
               {"no_double", Rounded(cube.no_double)},
               {"double_take", Rounded(cube.double_take)},
               {"double_pass", Rounded(cube.double_pass)}};
  json.Update(ChancesJson(cube.best.evaluation.chances));
  AddProvenance(cube.best.evaluation, cube.best.provenance, json);
  return json;
}

}  // namespace tabia::report
