#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"

#include "core/backgammon/context_class.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/opening_play.h"
#include "core/base/format.h"
#include "plugin/report/backgammon/play_table.h"
#include "plugin/report/layout/table.h"

namespace tabia::report {
namespace {

using probe::PlayTable;
using probe::PlayTableCell;
using probe::PlayTableKind;
using probe::PlayTableRow;

constexpr const char* kMiss = "not in the book";

std::string CellLabel(const PlayTable& table, const PlayTableCell& cell) {
  if (table.kind == PlayTableKind::kScores) return ContextText(cell.question.context);
  return ToText(*cell.question.dice);
}

std::vector<std::string> PlayCells(const PlayTable& table, const PlayTableCell& cell, size_t place) {
  const probe::RankedPlay& play = cell.answer.plays[place];
  const backgammon::Evaluation& evaluation = play.best.evaluation;
  const backgammon::Provenance& provenance = play.best.provenance;
  const std::optional<double> ci95 = Ci95(evaluation);
  const bool is_best = place == 0;
  return {is_best ? CellLabel(table, cell) : "",
          PlayNameIn(table, cell, play),
          ToNotation(play.play),
          FormatText("%+.4f", evaluation.equity),
          is_best ? "" : FormatText("%+.4f", play.difference),
          is_best ? std::string(BasisWord(cell.answer)) : "",
          LevelName(evaluation.level),
          evaluation.games == 0 ? "" : FormatText("%d", evaluation.games),
          ci95 ? FormatText("%.4f", *ci95) : "",
          RemarkOf(cell.answer, place),
          ProgramName(provenance.program),
          provenance.source};
}

// Only opening plays have names, in the second column.
void AddRow(PlayTableKind kind, std::vector<std::string> cells, Table& text) {
  if (kind != PlayTableKind::kOpenings) cells.erase(cells.begin() + 1);
  text.AddRow(std::move(cells));
}

void AddMiss(const PlayTable& table, const PlayTableCell& cell, Table& text) {
  AddRow(table.kind, {CellLabel(table, cell), "", kMiss, "", "", "", "", "", "", "", "", ""}, text);
}

void AddCell(const PlayTable& table, const PlayTableCell& cell, Table& text) {
  for (size_t place = 0; place < cell.answer.plays.size(); ++place) {
    AddRow(table.kind, PlayCells(table, cell, place), text);
  }
  if (cell.answer.plays.empty() && table.kind != PlayTableKind::kScores) AddMiss(table, cell, text);
}

Table EmptyTable(PlayTableKind kind) {
  using Align = Table::Align;
  std::vector<Table::Column> columns = {{kind == PlayTableKind::kScores ? "score" : "roll"}};
  if (kind == PlayTableKind::kOpenings) columns.push_back({"name"});
  columns.push_back({"play"});
  for (const char* title : {"equity", "diff"}) columns.push_back({title, Align::kRight});
  for (const char* title : {"basis", "level"}) columns.push_back({title});
  for (const char* title : {"games", "ci95"}) columns.push_back({title, Align::kRight});
  for (const char* title : {"remark", "program", "source"}) columns.push_back({title});
  return Table(std::move(columns));
}

bool HasAnswer(const PlayTableRow& row) {
  for (const PlayTableCell& cell : row.cells) {
    if (cell.answer.found()) return true;
  }
  return false;
}

std::string RowText(const PlayTable& table, const PlayTableRow& row) {
  const std::string heading = row.name.empty() ? "" : FormatText("after %s, %s", row.name, row.play);
  if (!HasAnswer(row)) return FormatText("\n%s: %s\n", heading.empty() ? "all rolls" : heading, kMiss);
  Table text = EmptyTable(table.kind);
  for (const PlayTableCell& cell : row.cells) AddCell(table, cell, text);
  return (heading.empty() ? "\n" : "\n" + heading + "\n") + text.Text();
}

// Names the best plays A, B, C, … in the order in which they are met; after Z they share one letter. A small letter: the
// play is not to be played as the best.
class PlayLetters {
 public:
  std::string LetterOf(const PlayTableCell& cell) {
    if (cell.answer.plays.empty()) return ".";
    const std::string play = ToNotation(cell.answer.plays[0].play);
    const auto [named, is_new] = letters_.emplace(play, next_);
    if (is_new) legend_ += FactLine(std::string(1, next_), play);
    if (is_new && next_ < 'Z') ++next_;
    return std::string(1, cell.answer.playable ? named->second : absl::ascii_tolower(named->second));
  }

  const std::string& legend() const { return legend_; }

 private:
  std::map<std::string, char> letters_;
  char next_ = 'A';
  std::string legend_;
};

// A letter for the best play at each score: the player's away score is on the left, the opponent's above.
std::string ScoreGrid(const PlayTable& table) {
  std::vector<Table::Column> titles = {{"away", Table::Align::kRight}};
  const auto number = [](const std::string& away) { return away.substr(0, away.find('-')); };
  for (const std::string& away : table.columns) titles.push_back({number(away), Table::Align::kRight});
  Table grid(std::move(titles));
  PlayLetters letters;
  for (const PlayTableRow& row : table.rows) {
    std::vector<std::string> cells = {number(row.name)};
    for (const PlayTableCell& cell : row.cells) cells.push_back(letters.LetterOf(cell));
    grid.AddRow(std::move(cells));
  }
  return letters.legend() + "\n" + grid.Text();
}

std::string ScoresText(const PlayTable& table) {
  Table text = EmptyTable(table.kind);
  for (const PlayTableRow& row : table.rows) {
    for (const PlayTableCell& cell : row.cells) AddCell(table, cell, text);
  }
  return ScoreGrid(table) + "\n" + text.Text();
}

}  // namespace

std::string PlayTableTitle(const PlayTable& table) {
  switch (table.kind) {
    case PlayTableKind::kOpenings:
      return "openings: " + ContextText(table.context);
    case PlayTableKind::kReplies:
      return "replies: " + ContextText(table.context);
    case PlayTableKind::kRolls:
      return "rolls: " + ContextText(table.context);
    case PlayTableKind::kScores:
      return "scores: " + ToText(*table.rows[0].cells[0].question.dice);
  }
  return "";
}

std::string RemarkOf(const probe::BackgammonAnswer& answer, size_t place) {
  if (place > 0) return answer.is_too_close(place) ? "too close to call" : "";
  if (!answer.refusal.empty()) return "not played: " + answer.refusal.substr(0, answer.refusal.find(':'));
  if (!answer.other_context.empty()) return "answered as " + answer.other_context;
  return "";
}

std::string_view BasisWord(const probe::BackgammonAnswer& answer) {
  if (answer.basis == probe::Basis::kNone) return "";
  if (answer.basis == probe::Basis::kDecision) return "analysed";
  return answer.playable || !answer.refusal.empty() ? "positions" : "other rolls";
}

std::string PlayNameIn(const PlayTable& table, const PlayTableCell& cell, const probe::RankedPlay& play) {
  if (table.kind != PlayTableKind::kOpenings) return "";
  return backgammon::OpeningPlayName(*cell.question.dice, play.play);
}

std::string PlayTableText(const probe::Book& book, const PlayTable& table) {
  std::string text = FactLine("table", PlayTableTitle(table)) + FactLine("book", book.name()) +
                     FactLine("found", FormatText("%d of %d", table.found(), table.cells()));
  if (table.found() == 0) return text;
  if (table.kind == PlayTableKind::kScores) return text + ScoresText(table);
  for (const PlayTableRow& row : table.rows) text += RowText(table, row);
  return text;
}

}  // namespace tabia::report
