// Tables of plays for spreadsheets (TSV) and programs (JSON).
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"

#include "core/backgammon/context_class.h"
#include "core/backgammon/notation.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "plugin/report/backgammon/backgammon_answer_text.h"
#include "plugin/report/backgammon/play_table.h"

namespace tabia::report {
namespace {

using probe::PlayTable;
using probe::PlayTableCell;
using probe::PlayTableKind;
using probe::PlayTableRow;

constexpr const char* kTitles =
    "table\tscore\topening\topening_"
    "play\tdice\tplace\tname\tplay\tequity\tdifference\tbasis\tplayable\tremark\t"
    "win\twin_gammon\twin_backgammon\tlose_gammon\tlose_"
    "backgammon\tlevel\tgames\tci95\tdate\tprogram\tsource\n";

const char* KindName(PlayTableKind kind) {
  switch (kind) {
    case PlayTableKind::kOpenings:
      return "openings";
    case PlayTableKind::kReplies:
      return "replies";
    case PlayTableKind::kRolls:
      return "rolls";
    case PlayTableKind::kScores:
      return "scores";
  }
  return "";
}

// The opening play to which a row replies; the rows of other tables have none.
bool IsReply(const PlayTableRow& row) {
  return !row.play.empty();
}

std::vector<std::string> PlayFields(const PlayTable& table, const PlayTableCell& cell, size_t place) {
  const probe::RankedPlay& play = cell.answer.plays[place];
  const backgammon::Evaluation& evaluation = play.best.evaluation;
  const backgammon::Chances& chances = evaluation.chances;
  const std::optional<double> ci95 = Ci95(evaluation);
  std::vector<std::string> fields = {FormatText("%d", place + 1),
                                     PlayNameIn(table, cell, play),
                                     ToNotation(play.play),
                                     FormatText("%.4f", evaluation.equity),
                                     FormatText("%.4f", play.difference),
                                     std::string(BasisWord(cell.answer)),
                                     cell.answer.playable ? "1" : "0",
                                     RemarkOf(cell.answer, place)};
  for (const float chance : {chances.win, chances.win_gammon, chances.win_backgammon, chances.lose_gammon,
                             chances.lose_backgammon}) {
    fields.push_back(FormatText("%.4f", chance));
  }
  fields.push_back(LevelName(evaluation.level));
  fields.push_back(evaluation.games == 0 ? "" : FormatText("%d", evaluation.games));
  fields.push_back(ci95 ? FormatText("%.4f", *ci95) : "");
  fields.push_back(backgammon::DateText(play.best.provenance.saved).value_or(""));
  fields.push_back(ProgramName(play.best.provenance.program));
  fields.push_back(MakePrintable(play.best.provenance.source));
  return fields;
}

std::string CellLines(const PlayTable& table, const PlayTableRow& row, const PlayTableCell& cell) {
  const std::string about =
      absl::StrJoin({std::string(KindName(table.kind)), ContextText(cell.question.context),
                     IsReply(row) ? row.name : "", row.play, ToText(*cell.question.dice)},
                    "\t");
  if (cell.answer.plays.empty()) return about + std::string(19, '\t') + "\n";
  std::string lines;
  for (size_t place = 0; place < cell.answer.plays.size(); ++place) {
    lines += about + "\t" + absl::StrJoin(PlayFields(table, cell, place), "\t") + "\n";
  }
  return lines;
}

Json CellJson(const probe::Book& book, const PlayTable& table, const PlayTableRow& row,
              const PlayTableCell& cell) {
  Json json = AnswerJson(book, cell.question, cell.answer);
  Json plays = Json::Array();
  for (size_t i = 0; i < cell.answer.plays.size(); ++i) {
    const std::string name = PlayNameIn(table, cell, cell.answer.plays[i]);
    Json play = (*json["plays"].items())[i];
    play["name"] = name.empty() ? Json() : Json(name);
    plays.Append(std::move(play));
  }
  json["plays"] = std::move(plays);
  json["found_plays"] = cell.known_plays;
  json["table"] = KindName(table.kind);
  json["score"] = ContextText(cell.question.context);
  json["opening"] = IsReply(row) ? Json(row.name) : Json();
  json["opening_play"] = IsReply(row) ? Json(row.play) : Json();
  return json;
}

}  // namespace

std::string PlayTableTsvTitles() {
  return kTitles;
}

std::string PlayTableTsv(const PlayTable& table) {
  std::string lines;
  for (const PlayTableRow& row : table.rows) {
    for (const PlayTableCell& cell : row.cells) lines += CellLines(table, row, cell);
  }
  return lines;
}

std::string PlayTableJson(const probe::Book& book, const PlayTable& table) {
  std::string lines;
  for (const PlayTableRow& row : table.rows) {
    for (const PlayTableCell& cell : row.cells) lines += JsonLine(CellJson(book, table, row, cell));
  }
  return lines;
}

}  // namespace tabia::report
