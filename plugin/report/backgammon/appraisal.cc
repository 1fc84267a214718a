#include "plugin/report/backgammon/appraisal.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

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
  const std::optional<double> ci95 = Ci95(appraisal.evaluation);
  return ci95 ? Value(*ci95, Style::kDecimal) : Value();
}

Value Date(const Appraisal& appraisal) {
  return Value::OrAbsent(backgammon::DateText(appraisal.provenance.saved).value_or(""));
}

Html Aside(const std::string& text) {
  return text.empty() ? Html() : Fragment(" ", QuietHtml(text));
}

// Draws the won backgammons, gammons and single games, then the lost ones, as a bar of 100 units.
Html ChancesBar(const Chances& chances) {
  const std::array<std::pair<const char*, float>, 6> parts = {
      {{"wb", chances.win_backgammon},
       {"wg", chances.win_gammon - chances.win_backgammon},
       {"ws", chances.win - chances.win_gammon},
       {"ls", chances.lose - chances.lose_gammon},
       {"lg", chances.lose_gammon - chances.lose_backgammon},
       {"lb", chances.lose_backgammon}}};
  Html bar;
  double x = 0;
  for (const auto& [name, part] : parts) {
    const double width = std::clamp(100 * double{part}, 0.0, 100 - x);
    bar += EmptyElement("rect", {{"class", name},
                                 {"x", FormatText("%.2f", x)},
                                 {"width", FormatText("%.2f", width)},
                                 {"height", 10}});
    x += width;
  }
  return Element("svg",
                 {{"class", "chances"},
                  {"viewBox", "0 0 100 10"},
                  {"preserveAspectRatio", "none"},
                  {"aria-hidden", "true"}},
                 bar);
}

Value ChancesCell(const Appraisal& appraisal) {
  const Chances& chances = appraisal.evaluation.chances;
  const std::string text =
      FormatText("%.1f %% (%.1f, %.1f) – %.1f %% (%.1f, %.1f)", 100 * chances.win, 100 * chances.win_gammon,
                 100 * chances.win_backgammon, 100 * chances.lose, 100 * chances.lose_gammon,
                 100 * chances.lose_backgammon);
  return Value().InHtml(Fragment(ChancesBar(chances), Element("span", {{"class", "bar-text"}}, text)));
}

Value LevelCell(const Appraisal& appraisal) {
  const uint32_t games = appraisal.evaluation.games;
  const std::optional<double> ci95 = Ci95(appraisal.evaluation);
  const std::string interval = ci95 ? FormatText(", ±%.4f", *ci95) : "";
  const std::string trials = games == 0 ? "" : FormatText("%d games%s", games, interval);
  return Value().InHtml(Fragment(LevelName(appraisal.evaluation.level), Aside(trials)));
}

Value SourceCell(const Appraisal& appraisal) {
  return Value().InHtml(
      Fragment(appraisal.provenance.source, Aside(ProgramName(appraisal.provenance.program))));
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
      {"equity", "equity", Align::kRight, kText | kWideText | kTsv | kJson | kHtml,
       [](const Appraisal& appraisal) { return Value(double{appraisal.evaluation.equity}, Style::kEquity); },
       "Equity"}};
  return column;
}

const ColumnList<Appraisal>& ChancesColumns() {
  static const ColumnList<Appraisal> columns = {
      ChanceColumn("win", "win", &Chances::win),
      ChanceColumn("win g", "win_gammon", &Chances::win_gammon),
      ChanceColumn("win bg", "win_backgammon", &Chances::win_backgammon),
      ChanceColumn("lose g", "lose_gammon", &Chances::lose_gammon),
      ChanceColumn("lose bg", "lose_backgammon", &Chances::lose_backgammon),
      {"", "", Align::kLeft, kHtml, ChancesCell, "Chances"}};
  return columns;
}

// JSON has program and source here; tables end with them, because only the last column may contain non-ASCII
// characters.
const ColumnList<Appraisal>& LevelColumns() {
  static const ColumnList<Appraisal> columns = {
      {"level", "level", Align::kLeft, kText | kWideText | kTsv | kJson,
       [](const Appraisal& appraisal) { return Value(LevelName(appraisal.evaluation.level)); }},
      {"", "", Align::kLeft, kHtml, LevelCell, "Level"},
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
      {"source", "source", Align::kLeft, kText | kWideText | kTsv, SourceOf},
      {"", "", Align::kLeft, kHtml, SourceCell, "Source"}};
  return column;
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
