#include "plugin/report/backgammon/play_table_report.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/backgammon/context_class.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/opening_play.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/backgammon/backgammon_answer_report.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

using probe::PlayTable;
using probe::PlayTableCell;
using probe::PlayTableKind;
using probe::PlayTableRow;

constexpr std::string_view kMiss = "not in the book";

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

// A line of a table: a play of a cell, or a cell that has none.
struct PlayLine {
  const PlayTable& table;
  const PlayTableRow& row;
  const PlayTableCell& cell;
  size_t place = 0;

  const probe::RankedPlay* play() const {
    return place < cell.answer.plays.size() ? &cell.answer.plays[place] : nullptr;
  }
};

const probe::Appraisal* AppraisalOf(const PlayLine& line) {
  return line.play() == nullptr ? nullptr : &line.play()->best;
}

// Makes a value that text shows only on the first line of a cell.
Value OncePerCell(const PlayLine& line, std::string text) {
  std::string shown = line.place == 0 ? text : "";
  return Value::OrAbsent(std::move(text)).InText(std::move(shown));
}

Value Difference(const PlayLine& line) {
  if (line.play() == nullptr) return {};
  const Value difference(line.play()->difference, Value::Style::kEquity);
  return line.place == 0 ? Value(difference).InText("") : difference;
}

Value Remark(const PlayLine& line) {
  return Value::OrAbsent(line.play() == nullptr ? "" : RemarkOf(line.cell.answer, line.place));
}

// Makes a value that is absent unless the row has an opening play.
Value OfReply(const PlayLine& line, const std::string& text) {
  return Value::OrAbsent(line.row.play.empty() ? "" : text);
}

constexpr unsigned kOpeningsText = kOwnForm, kRollsText = kOwnForm << 1, kScoresText = kOwnForm << 2,
                   kCellJson = kOwnForm
                               << 3;  // members of a cell; kJson: of each play, after those of AnswerJson

unsigned TextOf(PlayTableKind kind) {
  if (kind == PlayTableKind::kOpenings) return kText | kOpeningsText;
  return kText | (kind == PlayTableKind::kScores ? kScoresText : kRollsText);
}

// Returns all columns of `tabia table`. A new one is added here.
const ColumnList<PlayLine>& PlayTableColumns() {
  constexpr auto kLeft = Table::Align::kLeft, kRight = Table::Align::kRight;
  static const ColumnList<PlayLine> columns =
      ColumnList<PlayLine>{
          {"", "table", kLeft, kTsv | kCellJson,
           [](const PlayLine& line) { return Value(KindName(line.table.kind)); }},
          {"score", "score", kLeft, kTsv | kCellJson | kScoresText,
           [](const PlayLine& line) { return OncePerCell(line, ContextText(line.cell.question.context)); }},
          {"", "opening", kLeft, kTsv | kCellJson,
           [](const PlayLine& line) { return OfReply(line, line.row.name); }},
          {"", "opening_play", kLeft, kTsv | kCellJson,
           [](const PlayLine& line) { return OfReply(line, line.row.play); }},
          {"roll", "dice", kLeft, kTsv | kOpeningsText | kRollsText,
           [](const PlayLine& line) { return OncePerCell(line, ToText(*line.cell.question.dice)); }},
          {"", "place", kLeft, kTsv,
           [](const PlayLine& line) { return line.play() ? Value::Count(line.place + 1) : Value(); }},
          {"name", "name", kLeft, kTsv | kJson | kOpeningsText,
           [](const PlayLine& line) {
             return line.play() ? Value::OrAbsent(PlayNameIn(line.table, line.cell, *line.play())) : Value();
           }},
          {"play", "play", kLeft, kText | kTsv,
           [](const PlayLine& line) {
             return line.play() ? Value(ToNotation(line.play()->play)) : Value().InText(std::string(kMiss));
           }}} +
      EquityColumn().For<PlayLine>(AppraisalOf).Only(kText | kTsv) +
      ColumnList<PlayLine>{
          {"diff", "difference", kRight, kText | kTsv, Difference},
          {"", "chance_better", kRight, kTsv,
           [](const PlayLine& line) {
             if (line.play() == nullptr) return Value();
             return Value(line.cell.answer.chance_of_being_better(line.place), Value::Style::kChance);
           }},
          {"basis", "basis", kLeft, kText | kTsv,
           [](const PlayLine& line) { return OncePerCell(line, std::string(BasisWord(line.cell.answer))); }},
          {"", "playable", kLeft, kTsv,
           [](const PlayLine& line) {
             return line.play() ? Value::Bool(line.cell.answer.playable) : Value();
           }},
          {"", "remark", kLeft, kTsv, Remark}} +
      ChancesColumns().For<PlayLine>(AppraisalOf).Only(kText | kTsv) +
      LevelColumns().For<PlayLine>(AppraisalOf).Only(kText | kTsv) +
      ColumnList<PlayLine>{{"remark", "", kLeft, kText, Remark}} +
      DateColumn().For<PlayLine>(AppraisalOf).Only(kText | kTsv) +
      ProgramColumn().For<PlayLine>(AppraisalOf) +
      SourceColumn().For<PlayLine>(AppraisalOf).Only(kText | kTsv);
  return columns;
}

void AddCell(const PlayTable& table, const PlayTableRow& row, const PlayTableCell& cell, Table& text) {
  const unsigned forms = TextOf(table.kind);
  for (size_t place = 0; place < cell.answer.plays.size(); ++place) {
    PlayTableColumns().AddRow({table, row, cell, place}, text, forms);
  }
  // A table of scores has no line for a miss: its grid shows which they are.
  if (cell.answer.plays.empty() && table.kind != PlayTableKind::kScores) {
    PlayTableColumns().AddRow({table, row, cell}, text, forms);
  }
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
  Table text = PlayTableColumns().StartTable(TextOf(table.kind));
  for (const PlayTableCell& cell : row.cells) AddCell(table, row, cell, text);
  return (heading.empty() ? "\n" : "\n" + heading + "\n") + text.Text();
}

// Names the best plays A, B, C, … in order of appearance; all plays after Z share that letter. A small letter marks a
// play that is not playable.
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

// Returns a grid with a letter for the best play at each score.
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
  return letters.legend() + FactLine("rows", "away score of the player on roll") +
         FactLine("columns", "away score of the opponent") + "\n" + grid.Text();
}

std::string ScoresText(const PlayTable& table) {
  Table text = PlayTableColumns().StartTable(TextOf(table.kind));
  for (const PlayTableRow& row : table.rows) {
    for (const PlayTableCell& cell : row.cells) AddCell(table, row, cell, text);
  }
  return ScoreGrid(table) + "\n" + text.Text();
}

Json CellJson(const probe::BackgammonBook& book, const PlayTable& table, const PlayTableRow& row,
              const PlayTableCell& cell) {
  Json json = AnswerJson(book, cell.question, cell.answer);
  Json plays = Json::Array();
  for (size_t place = 0; place < cell.answer.plays.size(); ++place) {
    Json play = (*json["plays"].items())[place];
    PlayTableColumns().AddMembers({table, row, cell, place}, play);
    plays.Append(std::move(play));
  }
  json["plays"] = std::move(plays);
  json["found_plays"] = cell.known_plays;
  PlayTableColumns().AddMembers({table, row, cell}, json, kCellJson);
  return json;
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
  if (place > 0) {
    if (!answer.is_too_close(place)) return "";
    return WithChance("too close to call", *answer.chance_of_being_better(place));
  }
  if (!answer.refusal.empty()) return "not played: " + answer.refusal.substr(0, answer.refusal.find(':'));
  if (!answer.other_context.empty()) return "answered as " + answer.other_context;
  return "";
}

std::string_view BasisWord(const probe::BackgammonAnswer& answer) {
  if (answer.basis == probe::Basis::kNone) return "";
  if (answer.basis == probe::Basis::kDecision) return "analysed";
  return answer.covered ? "positions" : "other rolls";
}

std::string PlayNameIn(const PlayTable& table, const PlayTableCell& cell, const probe::RankedPlay& play) {
  if (table.kind != PlayTableKind::kOpenings) return "";
  return backgammon::OpeningPlayName(*cell.question.dice, play.play);
}

std::string PlayTableText(const probe::BackgammonBook& book, const PlayTable& table) {
  std::string found = FormatText("%d of %d", table.found(), table.cells());
  if (table.found_uncovered() > 0)
    found += FormatText("; %d more as candidates of other rolls only", table.found_uncovered());
  if (table.known_elsewhere() > 0)
    found += FormatText("; --other-contexts finds %d more", table.known_elsewhere());
  const std::string text =
      FactLine("table", PlayTableTitle(table)) + FactLine("book", book.name()) + FactLine("found", found);
  if (table.found() + table.found_uncovered() == 0) return text;
  if (table.kind == PlayTableKind::kScores) return text + ScoresText(table);
  std::string rows;
  for (const PlayTableRow& row : table.rows) rows += RowText(table, row);
  return text + rows;
}

std::string PlayTableTsvTitles() {
  return PlayTableColumns().TsvTitles();
}

std::string PlayTableTsv(const PlayTable& table) {
  std::string lines;
  for (const PlayTableRow& row : table.rows) {
    for (const PlayTableCell& cell : row.cells) {
      const size_t count = std::max<size_t>(cell.answer.plays.size(), 1);  // a miss is a line, too
      for (size_t place = 0; place < count; ++place) {
        lines += PlayTableColumns().Tsv({table, row, cell, place});
      }
    }
  }
  return lines;
}

std::string PlayTableJson(const probe::BackgammonBook& book, const PlayTable& table) {
  std::string lines;
  for (const PlayTableRow& row : table.rows) {
    for (const PlayTableCell& cell : row.cells) lines += JsonLine(CellJson(book, table, row, cell));
  }
  return lines;
}

size_t SourceNotes::NumberOf(const probe::Appraisal& appraisal) {
  std::string maker = FormatText("%s, %s, %s", LevelName(appraisal.evaluation.level),
                                 ProgramName(appraisal.provenance.program), appraisal.provenance.source);
  const auto known = std::find(makers_.begin(), makers_.end(), maker);
  const auto number = static_cast<size_t>(known - makers_.begin()) + 1;
  if (known == makers_.end()) makers_.push_back(std::move(maker));
  return number;
}

}  // namespace tabia::report
