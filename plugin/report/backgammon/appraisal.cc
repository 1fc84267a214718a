#include "plugin/report/backgammon/appraisal.h"

#include <string_view>

#include "core/base/format.h"

namespace tabia::report {
namespace {

using backgammon::Chances;
using probe::Appraisal;
using Align = Table::Align;
using Style = Value::Style;

Column<Appraisal> ChanceColumn(std::string_view title, std::string_view name, float Chances::*chance) {
  return {title, name, Align::kRight, kWideText | kTsv | kJson, [chance](const Appraisal& appraisal) {
            return Value(double{appraisal.evaluation.chances.*chance}, Style::kChance);
          }};
}

Value Games(const Appraisal& appraisal) {
  return appraisal.evaluation.games == 0 ? Value() : Value::Count(appraisal.evaluation.games);
}

Value Interval(const Appraisal& appraisal) {
  return Value(Ci95(appraisal.evaluation), Style::kDecimal);
}

Value Date(const Appraisal& appraisal) {
  return Value::OrAbsent(backgammon::DateText(appraisal.provenance.saved).value_or(""));
}

Value ProgramOf(const Appraisal& appraisal) {
  return ProgramName(appraisal.provenance.program);
}

Value SourceOf(const Appraisal& appraisal) {
  return appraisal.provenance.source;
}

}  // namespace

const ColumnList<Appraisal>& EquityColumn() {
  static const ColumnList<Appraisal> column = {
      {"equity", "equity", Align::kRight, kText | kWideText | kTsv | kJson, [](const Appraisal& appraisal) {
         return Value(double{appraisal.evaluation.equity}, Style::kEquity);
       }}};
  return column;
}

const ColumnList<Appraisal>& ChancesColumns() {
  static const ColumnList<Appraisal> columns = {
      ChanceColumn("win", "win", &Chances::win), ChanceColumn("win g", "win_gammon", &Chances::win_gammon),
      ChanceColumn("win bg", "win_backgammon", &Chances::win_backgammon),
      ChanceColumn("lose g", "lose_gammon", &Chances::lose_gammon),
      ChanceColumn("lose bg", "lose_backgammon", &Chances::lose_backgammon)};
  return columns;
}

// JSON has program and source here; tables end with them, because only the last column may contain non-ASCII
// characters.
const ColumnList<Appraisal>& LevelColumns() {
  static const ColumnList<Appraisal> columns = {
      {"level", "level", Align::kLeft, kText | kWideText | kTsv | kJson,
       [](const Appraisal& appraisal) { return Value(LevelName(appraisal.evaluation.level)); }},
      {"", "program", Align::kLeft, kJson, ProgramOf},
      {"games", "games", Align::kRight, kText | kWideText | kTsv | kJson, Games},
      {"ci95", "ci95", Align::kRight, kText | kWideText | kTsv | kJson, Interval},
      {"", "source", Align::kLeft, kJson, SourceOf}};
  return columns;
}

const ColumnList<Appraisal>& DateColumn() {
  static const ColumnList<Appraisal> column = {
      {"date", "date", Align::kLeft, kWideText | kTsv | kJson, Date}};
  return column;
}

const ColumnList<Appraisal>& ProgramColumn() {
  static const ColumnList<Appraisal> column = {
      {"program", "program", Align::kLeft, kText | kWideText | kTsv, ProgramOf}};
  return column;
}

const ColumnList<Appraisal>& SourceColumn() {
  static const ColumnList<Appraisal> column = {
      {"source", "source", Align::kLeft, kText | kWideText | kTsv, SourceOf}};
  return column;
}

std::string WithChance(std::string_view remark, double chance) {
  return FormatText("%s (%.0f%% better)", remark, 100 * chance);
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
  static const ColumnList<Appraisal> columns =
      EquityColumn() + ChancesColumns() + LevelColumns() + DateColumn();
  return columns.ToJson({evaluation, provenance});
}

Json CubeJson(const probe::CubeAnswer& cube) {
  static const ColumnList<Appraisal> columns = ChancesColumns() + LevelColumns() + DateColumn();
  Json json = {{"action", probe::CubeActionName(cube.action)},
               {"no_double", RoundToSixDecimals(cube.no_double)},
               {"double_take", RoundToSixDecimals(cube.double_take)},
               {"double_pass", RoundToSixDecimals(cube.double_pass)}};
  columns.AddMembers(cube.best, json);
  return json;
}

}  // namespace tabia::report
