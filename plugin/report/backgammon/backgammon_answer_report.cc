#include "plugin/report/backgammon/backgammon_answer_report.h"

#include <optional>
#include <utility>
#include <vector>

#include "core/backgammon/context_class.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/backgammon/cube_answer.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

using probe::Appraisal;
using probe::BackgammonAnswer;
using probe::BackgammonQuestion;
using probe::RankedPlay;
using Align = Table::Align;
using Style = Value::Style;

Json BasisJson(probe::Basis basis) {
  if (basis == probe::Basis::kNone) return {};
  return basis == probe::Basis::kDecision ? "decision" : "positions";
}

Json AppraisalsJson(const std::vector<Appraisal>& appraisals) {
  Json json = Json::Array();
  for (const Appraisal& appraisal : appraisals) {
    json.Append(AppraisalJson(appraisal.evaluation, appraisal.provenance));
  }
  return json;
}

// A row of the tables of an answer: a play, another appraisal of it, a value of the position, or a use of the cube.
struct AnswerRow {
  std::string label;
  const Appraisal& appraisal;
  double equity = 0;
  std::optional<double> difference = {};
  bool has_details = true;             // false: the chances and the level belong to another row
  const RankedPlay* ranked = nullptr;  // of a play, as are the following
  bool is_too_close = false;
  std::optional<double> chance_better = {};  // than the first play
};

AnswerRow RowOf(std::string label, const Appraisal& appraisal) {
  return {.label = std::move(label), .appraisal = appraisal, .equity = appraisal.evaluation.equity};
}

AnswerRow RowOf(const BackgammonAnswer& answer, size_t place) {
  const RankedPlay& ranked = answer.plays[place];
  AnswerRow row = RowOf(ToNotation(ranked.play), ranked.best);
  row.difference = ranked.difference;
  row.ranked = &ranked;
  row.is_too_close = answer.is_too_close(place);
  row.chance_better = answer.chance_of_being_better(place);
  return row;
}

constexpr unsigned kPlaysText = kOwnForm, kPositionText = kOwnForm << 1, kCubeText = kOwnForm << 2,
                   kRolloutsText = kOwnForm << 3;  // of plays of which at least two are rolled out

const ColumnList<AnswerRow>& AnswerColumns() {
  constexpr auto kLabel = [](const AnswerRow& row) { return Value(row.label); };
  constexpr auto kSource = [](const AnswerRow& row) { return &row.appraisal; };
  constexpr auto kDetails = [](const AnswerRow& row) { return row.has_details ? &row.appraisal : nullptr; };
  static const ColumnList<AnswerRow> columns =
      ColumnList<AnswerRow>{
          {"play", "play", Align::kLeft, kPlaysText | kJson, kLabel},
          {"position", "", Align::kLeft, kPositionText, kLabel},
          {"cube", "", Align::kLeft, kCubeText, kLabel},
          {"", "position_id", Align::kLeft, kJson,
           [](const AnswerRow& row) { return Value(backgammon::ToPositionId(row.ranked->play.after)); }},
          {"equity", "equity", Align::kRight, kWideText | kJson,
           [](const AnswerRow& row) { return Value(row.equity, Style::kEquity); }},
          {"diff", "difference", Align::kRight, kWideText | kJson,
           [](const AnswerRow& row) { return Value(row.difference, Style::kEquity); }},
          {"better", "chance_better", Align::kRight, kRolloutsText | kJson,
           [](const AnswerRow& row) { return Value(row.chance_better, Style::kChance); }}} +
      ChancesColumns().For<AnswerRow>(kDetails) + LevelColumns().For<AnswerRow>(kDetails) +
      DateColumn().For<AnswerRow>(kDetails) + ProgramColumn().For<AnswerRow>(kDetails) +
      SourceColumn().For<AnswerRow>(kSource) +
      ColumnList<AnswerRow>{{"", "too_close", Align::kLeft, kJson,
                             [](const AnswerRow& row) { return Value::Bool(row.is_too_close); }},
                            {"", "others", Align::kLeft, kJson, [](const AnswerRow& row) {
                               return Value::Of(AppraisalsJson(row.ranked->others));
                             }}};
  return columns;
}

std::string RowsText(const std::vector<AnswerRow>& rows, unsigned forms) {
  Table table = AnswerColumns().StartTable(kWideText | forms);
  for (const AnswerRow& row : rows) AnswerColumns().AddRow(row, table, kWideText | forms);
  return table.Text();
}

std::string PlaysText(const BackgammonAnswer& answer) {
  std::vector<AnswerRow> rows;
  unsigned forms = kPlaysText;
  for (size_t i = 0; i < answer.plays.size(); ++i) {
    rows.push_back(RowOf(answer, i));
    if (rows.back().chance_better) forms |= kRolloutsText;
    for (const Appraisal& other : answer.plays[i].others) rows.push_back(RowOf("  also", other));
  }
  return RowsText(rows, forms);
}

std::string TooCloseText(const BackgammonAnswer& answer) {
  std::string close;
  for (size_t i = 1; i < answer.plays.size(); ++i) {
    if (!answer.is_too_close(i)) continue;
    close += close.empty() ? "" : "; ";
    close += WithChance(ToNotation(answer.plays[i].play), *answer.chance_of_being_better(i));
  }
  return close.empty() ? "" : FactLine("close", close + ": too close to call by the rollouts' intervals");
}

std::string PositionText(const std::vector<Appraisal>& position) {
  std::vector<AnswerRow> rows;
  for (const Appraisal& appraisal : position) rows.push_back(RowOf("on roll", appraisal));
  return RowsText(rows, kPositionText);
}

// Returns the decisions of both players in the words of GNU Backgammon and eXtreme Gammon.
std::string CubeVerdict(const probe::CubeAnswer& cube) {
  if (cube.doubles()) return std::string(CubeActionName(cube.action));
  return FormatText("%s, %s", CubeActionName(cube.action), cube.reply());
}

std::string TakePointText(const std::optional<probe::TakePoint>& point) {
  if (!point) return "";
  return FactLine(
      "take point",
      FormatText("%.1f%% of games won, if the cube is not turned again; gammons per game won: %.3f of the "
                 "doubler, %.3f of the taker",
                 100 * point->win, point->doubler_gains, point->taker_gains));
}

std::string GammonValueText(const backgammon::Context& context) {
  const std::optional<probe::GammonValue> now = probe::GammonValueOf(context);
  if (!now) return "";
  std::string text = FormatText("value %.2f won, %.2f lost", now->won, now->lost);
  backgammon::Context doubled = context;
  ++doubled.cube_log2;
  doubled.owner = backgammon::CubeOwner::kOpponent;
  const std::optional<probe::GammonValue> then =
      MayDouble(context) ? probe::GammonValueOf(doubled) : std::nullopt;
  if (then)
    text += FormatText("; with the cube at %d: %.2f won, %.2f lost", doubled.cube(), then->won, then->lost);
  return FactLine("gammons", text);
}

Json TakePointJson(const BackgammonAnswer& answer, const backgammon::Context& context) {
  if (!answer.cube) return {};
  const auto point = probe::TakePointOf(answer.cube->best.evaluation.chances, context);
  if (!point) return {};
  return {{"win", RoundToSixDecimals(point->win)},
          {"doubler_gains", RoundToSixDecimals(point->doubler_gains)},
          {"taker_gains", RoundToSixDecimals(point->taker_gains)}};
}

Json GammonValueJson(const backgammon::Context& context) {
  const std::optional<probe::GammonValue> value = probe::GammonValueOf(context);
  if (!value) return {};
  return {{"won", RoundToSixDecimals(value->won)}, {"lost", RoundToSixDecimals(value->lost)}};
}

Json CubeAnswerJson(const std::optional<probe::CubeAnswer>& cube) {
  if (!cube) return {};
  Json json = CubeJson(*cube);
  json["reply"] = cube->reply();
  return json;
}

// Returns a row for each decision. The chances are those without a double, so the other rows have none.
std::string CubeText(const probe::CubeAnswer& cube, const backgammon::Context& context) {
  const auto row = [&cube](const char* label, double equity, bool has_details) {
    return AnswerRow{label, cube.best, equity, equity - cube.equity(), has_details};
  };
  AnswerRow no_double = row("no double", cube.no_double, true);
  no_double.equity = cube.best.evaluation.equity;
  return RowsText({no_double, row("double, take", cube.double_take, false),
                   row("double, pass", cube.double_pass, false)},
                  kCubeText) +
         "\n" + FactLine("cube", CubeVerdict(cube)) +
         TakePointText(probe::TakePointOf(cube.best.evaluation.chances, context));
}

std::string FoundText(const BackgammonQuestion& question, const BackgammonAnswer& answer) {
  if (!answer.found()) return "not in the book";
  if (!question.dice) return "this position";
  if (answer.legal_plays == 0) return "the analysis of a roll that cannot be played";
  const char* basis = answer.basis == probe::Basis::kDecision ? "this position and roll were analysed"
                      : answer.covered                        ? "positions of an opening book"
                                                              : "positions only, from other rolls";
  return FormatText("%d of %s: %s", answer.plays.size(), FormatCount(answer.legal_plays, "legal play"),
                    basis);
}

}  // namespace

std::string QuestionText(const probe::BackgammonBook& book, const BackgammonQuestion& question) {
  std::string text = FactLine("position", backgammon::ToPositionId(question.board)) +
                     FactLine("context", ContextText(question.context));
  if (question.dice) text += FactLine("dice", ToText(*question.dice));
  return text + FactLine("book", book.name());
}

std::string AnswerText(const BackgammonQuestion& question, const BackgammonAnswer& answer) {
  std::string text = FactLine("found", FoundText(question, answer));
  if (!answer.other_context.empty()) text += FactLine("answered as", answer.other_context);
  if (!answer.refusal.empty()) text += FactLine("not played", answer.refusal);
  if (answer.mixed) text += FactLine("ranking", "of several analyses: compare their levels");
  text += TooCloseText(answer);
  for (const std::string& comment : answer.comments) text += FactLine("comment", MakePrintable(comment));
  if (!answer.plays.empty()) text.append("\n").append(PlaysText(answer));
  if (!answer.position.empty()) text.append("\n").append(PositionText(answer.position));
  if (answer.cube) text.append("\n").append(CubeText(*answer.cube, question.context));
  if (!question.dice && answer.found()) text += GammonValueText(question.context);
  return text;
}

std::string KnownContextsText(const probe::BackgammonBook& book, const BackgammonQuestion& question) {
  const std::vector<std::string> known = probe::KnownContexts(book, question);
  return known.empty() ? "" : FactLine("known for", probe::ContextList(known));
}

std::string AnswerLine(const BackgammonQuestion& question, const BackgammonAnswer& answer) {
  std::string line = backgammon::ToPositionId(question.board);
  if (question.dice) line.append("\t").append(ToText(*question.dice));
  for (const probe::RankedPlay& ranked : answer.plays) {
    line += FormatText("\t%s %+.4f (%s)", ToNotation(ranked.play), ranked.best.evaluation.equity,
                       ranked.best.provenance.source);
  }
  if (answer.cube) {
    line += FormatText("\t%s (%s)", probe::CubeActionName(answer.cube->action),
                       answer.cube->best.provenance.source);
  }
  if (!answer.found()) {
    line += "\tnot in the book" + probe::MissReason(answer);
  } else if (!answer.refusal.empty()) {
    line += "\tnot played: " + answer.refusal;
  }
  return line + "\n";
}

Json AnswerJson(const probe::BackgammonBook& book, const BackgammonQuestion& question,
                const BackgammonAnswer& answer) {
  Json plays = Json::Array();
  for (size_t i = 0; i < answer.plays.size(); ++i) plays.Append(AnswerColumns().ToJson(RowOf(answer, i)));
  Json json = {{"game", "backgammon"},
               {"position_id", backgammon::ToPositionId(question.board)},
               {"dice", DiceJson(question.dice)},
               {"context", ContextJson(question.context)},
               {"found", answer.found()},
               {"book", book.name()},
               {"basis", BasisJson(answer.basis)},
               {"covered", answer.covered && !answer.plays.empty()},
               {"playable", answer.playable},
               {"refusal", answer.refusal.empty() ? Json() : Json(answer.refusal)},
               {"mixed", answer.mixed},
               {"other_context", Json()},
               {"legal_plays", question.dice ? Json(answer.legal_plays) : Json()},
               {"found_plays", answer.plays.size()},
               {"plays", std::move(plays)},
               {"position", AppraisalsJson(answer.position)},
               {"cube", CubeAnswerJson(answer.cube)},
               {"take_point", TakePointJson(answer, question.context)},
               {"gammon_value", question.dice ? Json() : GammonValueJson(question.context)},
               {"comments", answer.comments},
               {"known_for", answer.near_contexts}};
  if (!answer.other_context.empty()) {
    json["other_context"] = {{"class", answer.other_context}};
    json["other_context"].Update(ContextJson(answer.context));
  }
  return json;
}

}  // namespace tabia::report
