#include "plugin/page/backgammon_tables.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/backgammon/notation.h"
#include "core/backgammon/opening_play.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/backgammon/cube_answer.h"
#include "plugin/page/backgammon_board.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/backgammon/play_table_report.h"
#include "plugin/report/layout/column.h"

namespace tabia::page {
namespace {

using probe::Appraisal;
using probe::BackgammonAnswer;
using probe::PlayTable;
using probe::PlayTableCell;
using probe::RankedPlay;
using report::AttributeIf;
using report::Attributes;
using report::ColumnList;
using report::Element;
using report::Fragment;
using report::kHtml;
using report::LineEnd;
using report::QuietHtml;
using report::Value;
using Align = report::Table::Align;

Html LinkTo(const BackgammonAddress& address, const Html& content) {
  return Element("a", {{"href", address.Href()}}, content);
}

Html ParagraphHtml(const Html& content) {
  return Fragment(Element("p", content), LineEnd());
}

// Returns a table that scrolls sideways on a narrow screen.
Html TableHtml(std::string_view classes, const Html& titles, const Html& rows) {
  const Html table = Element("table", {{"class", classes}, {"id", "moves"}},
                             titles.empty() ? Html() : Element("thead", Element("tr", titles)),
                             Element("tbody", LineEnd(), rows));
  return Fragment(Element("div", {{"class", "scroll"}, {"tabindex", 0}}, table), LineEnd());
}

Html RowHtml(const Html& cells) {
  return Fragment(Element("tr", cells), LineEnd());
}

struct PlayRow {
  const BackgammonAddress& address;
  const BackgammonAnswer& answer;
  size_t place;

  const RankedPlay& ranked() const { return answer.plays[place]; }
};

Value PlayCell(const PlayRow& row) {
  const std::string name =
      row.address.is_start() ? backgammon::OpeningPlayName(*row.address.state.dice, row.ranked().play) : "";
  return Value().InHtml(Fragment(LinkTo(row.address.After(row.ranked().play), ToNotation(row.ranked().play)),
                                 name.empty() ? Html() : Fragment(" ", QuietHtml(name))));
}

Value DifferenceCell(const PlayRow& row) {
  const std::string difference = row.place == 0 ? "" : FormatText("%+.4f", row.ranked().difference);
  const bool is_close = row.answer.is_too_close(row.place);
  return Value().InHtml(
      Fragment(difference, is_close ? Fragment(" ", QuietHtml("too close to call")) : Html()));
}

const ColumnList<PlayRow>& PlayColumns() {
  constexpr auto kBest = [](const PlayRow& row) { return &row.ranked().best; };
  static const ColumnList<PlayRow> columns =
      ColumnList<PlayRow>{{"", "", Align::kLeft, kHtml, PlayCell, "Play"}} +
      report::EquityColumn().For<PlayRow>(kBest) +
      ColumnList<PlayRow>{{"", "", Align::kRight, kHtml, DifferenceCell, "Difference"}} +
      report::ChancesColumns().For<PlayRow>(kBest) + report::LevelColumns().For<PlayRow>(kBest) +
      report::SourceColumn().For<PlayRow>(kBest);
  return columns;
}

struct CubeRow {
  std::string_view name;
  double equity;
  double best;
};

const ColumnList<CubeRow>& CubeColumns() {
  using Style = Value::Style;
  static const ColumnList<CubeRow> columns = {
      {"", "", Align::kLeft, kHtml, [](const CubeRow& row) { return Value(row.name); }, "Cube"},
      {"", "", Align::kRight, kHtml, [](const CubeRow& row) { return Value(row.equity, Style::kEquity); },
       "Equity"},
      {"", "", Align::kRight, kHtml,
       [](const CubeRow& row) { return Value(row.equity - row.best, Style::kEquity); }, "Difference"}};
  return columns;
}

const ColumnList<Appraisal>& WorthColumns() {
  static const ColumnList<Appraisal> columns =
      report::EquityColumn() + report::ChancesColumns() + report::LevelColumns() + report::SourceColumn();
  return columns;
}

// Returns the colour of an equity, from 0 (lost) to 8 (won).
int ColourOf(double equity) {
  return static_cast<int>(std::clamp(4.5 + equity * 8, 0.0, 8.0));
}

Html MarkHtml(const Appraisal& appraisal, report::SourceNotes& notes) {
  return Element("sup", notes.NumberOf(appraisal));
}

Html NotesHtml(const report::SourceNotes& notes) {
  if (notes.makers().empty()) return {};
  Html items;
  for (const std::string& maker : notes.makers()) items += Element("li", maker);
  return Fragment(Element("h2", "Levels, programs and sources"), LineEnd(),
                  Element("ol", {{"class", "makers"}}, items), LineEnd());
}

Html RollCell(const BackgammonAddress& address, const PlayTableCell& cell, report::SourceNotes& notes) {
  const Html roll = Element("b", LinkTo(address.WithDice(cell.question.dice), ToText(*cell.question.dice)));
  if (cell.answer.plays.empty()) {
    return Element("td", {{"class", "roll miss"}}, roll, Element("span", "not in the book"));
  }
  const RankedPlay& best = cell.answer.plays[0];
  const size_t rivals = cell.answer.plays.size() - 1;
  const std::string remark = report::RemarkOf(cell.answer, 0);
  return Element("td",
                 {{"class", Concat("roll q", ColourOf(best.best.evaluation.equity))},
                  {"data-arrows", PlayArrows(address.state.board, best.play)}},
                 roll, Element("span", ToNotation(best.play), MarkHtml(best.best, notes)),
                 Element("span", {{"class", "n"}}, FormatText("%+.3f", best.best.evaluation.equity)),
                 rivals == 0 ? Html() : QuietHtml(FormatCount(rivals, "alternative")),
                 remark.empty() ? Html() : QuietHtml(remark));
}

// Returns a play with a number: the equity of the best play, or the difference of a rival to it.
Html ReplyHtml(const RankedPlay& ranked, double number, const Html& play, report::SourceNotes& notes) {
  return Fragment(play, " ", Element("span", {{"class", "n"}}, FormatText("%+.3f", number)),
                  MarkHtml(ranked.best, notes));
}

// Returns the best reply as a link to all plays of the roll, and a fold with its rivals, labelled with their count.
Html ReplyCell(const BackgammonAddress& address, const PlayTableCell& cell, report::SourceNotes& notes) {
  if (cell.answer.plays.empty()) return Element("td", {{"class", "miss"}}, "–");
  const RankedPlay& best = cell.answer.plays[0];
  Html rivals;
  for (size_t i = 1; i < cell.answer.plays.size(); ++i) {
    const RankedPlay& rival = cell.answer.plays[i];
    rivals += Element("li", ReplyHtml(rival, rival.difference, ToNotation(rival.play), notes));
  }
  if (!rivals.empty()) {
    rivals =
        Element("details", Element("summary", {{"title", "Alternatives"}}, "+", cell.answer.plays.size() - 1),
                Element("ul", rivals));
  }
  const double equity = best.best.evaluation.equity;
  const Html link = LinkTo(address.WithDice(cell.question.dice), ToNotation(best.play));
  const std::string remark = report::RemarkOf(cell.answer, 0);
  return Element("td", {{"class", Concat("q", ColourOf(equity))}}, ReplyHtml(best, equity, link, notes),
                 rivals, remark.empty() ? Html() : QuietHtml(remark));
}

Html ReplyRow(const BackgammonAddress& address, const probe::PlayTableRow& row, report::SourceNotes& notes) {
  BackgammonAddress after = address;
  after.state.board = row.cells[0].question.board;
  Html cells =
      Element("th", {{"scope", "row"}}, LinkTo(after.WithDice(std::nullopt), row.name), QuietHtml(row.play));
  for (const PlayTableCell& cell : row.cells) cells += ReplyCell(after, cell, notes);
  return RowHtml(cells);
}

Html WorthHtml(const std::vector<Appraisal>& position) {
  if (position.empty()) return {};
  Html rows;
  for (const Appraisal& appraisal : position) rows += RowHtml(WorthColumns().HtmlCells(appraisal));
  const Html table =
      Element("table", {{"class", "moves"}}, Element("thead", Element("tr", WorthColumns().HtmlTitles())),
              Element("tbody", LineEnd(), rows));
  return Fragment(Element("h2", "Value of the position"), LineEnd(),
                  Element("div", {{"class", "scroll"}, {"tabindex", 0}}, table), LineEnd());
}

Html GammonsHtml(const BackgammonAnswer& answer) {
  Html html;
  if (const auto point = answer.cube
                             ? probe::TakePointOf(answer.cube->best.evaluation.chances, answer.context)
                             : std::nullopt) {
    html += ParagraphHtml(
        FormatText("Take point: %.1f %% of games won, if the cube is not turned again.", 100 * point->win));
  }
  if (const auto value = probe::GammonValueOf(answer.context)) {
    html +=
        ParagraphHtml(FormatText("A gammon is worth %.2f if won, %.2f if lost.", value->won, value->lost));
  }
  return html;
}

}  // namespace

Html PlaysHtml(const BackgammonAddress& address, const BackgammonAnswer& answer) {
  if (answer.plays.empty()) {
    return ParagraphHtml(Fragment("This roll is not in the book", probe::MissReason(answer), "."));
  }
  Html html = ParagraphHtml(
      Fragment(answer.plays.size(), " of ", answer.legal_plays,
               " legal plays; a play that is not listed is unknown, not bad. Chances: won, in parentheses "
               "gammons and backgammons; then lost."));
  if (!answer.refusal.empty())
    html += ParagraphHtml(Fragment("tabia does not play the best of these: ", answer.refusal, "."));
  Html rows;
  for (size_t place = 0; place < answer.plays.size(); ++place) {
    const std::string arrows = PlayArrows(address.state.board, answer.plays[place].play);
    rows += Fragment(Element("tr", {{"data-arrows", arrows}, AttributeIf(!answer.playable, "class", "never")},
                             PlayColumns().HtmlCells({address, answer, place})),
                     LineEnd());
  }
  html += TableHtml("moves plays wide", PlayColumns().HtmlTitles(), rows);
  return html;
}

// The higher die is the row, the lower one the column; the first roll of a game is not a double.
Html RollsHtml(const BackgammonAddress& address, const PlayTable& table) {
  report::SourceNotes notes;
  Html rows, cells;
  int high = 0;
  const auto end_row = [&] {
    if (!cells.empty()) rows += RowHtml(std::exchange(cells, {}));
  };
  for (const PlayTableCell& cell : table.rows[0].cells) {
    if (cell.question.dice->high != high) end_row();
    high = cell.question.dice->high;
    cells += RollCell(address, cell, notes);
  }
  end_row();
  return Fragment(ParagraphHtml(Fragment(table.found(), " of ", table.cells(),
                                         " rolls are in the book. The colour shows the equity.")),
                  TableHtml("rolls", {}, rows), NotesHtml(notes));
}

Html RepliesHtml(const BackgammonAddress& address, const PlayTable& table) {
  report::SourceNotes notes;
  Html titles = report::HeadCell("After", Align::kLeft), rows;
  for (const std::string& roll : table.columns) titles += report::HeadCell(roll, Align::kLeft);
  for (const probe::PlayTableRow& row : table.rows) rows += ReplyRow(address, row, notes);
  return Fragment(
      ParagraphHtml(Fragment(table.found(), " of ", table.cells(), " are in the book; alternatives cost ",
                             FormatText("%g", address.within), " or less.")),
      TableHtml("replies", titles, rows), NotesHtml(notes));
}

Html CubeHtml(const BackgammonAnswer& answer) {
  const Html worth = Fragment(WorthHtml(answer.position), GammonsHtml(answer));
  if (!answer.cube) {
    const char* const missing = answer.position.empty() ? "This position" : "The cube decision";
    return Fragment(ParagraphHtml(Fragment(missing, " is not in the book", probe::MissReason(answer), ".")),
                    worth);
  }
  const probe::CubeAnswer& cube = *answer.cube;
  const std::string reply = cube.doubles() ? "" : FormatText(", %s", cube.reply());
  Html rows;
  for (const CubeRow& row : {CubeRow{"no double", cube.no_double, cube.equity()},
                             CubeRow{"double, take", cube.double_take, cube.equity()},
                             CubeRow{"double, pass", cube.double_pass, cube.equity()}}) {
    rows += RowHtml(CubeColumns().HtmlCells(row));
  }
  return Fragment(
      ParagraphHtml(Fragment(Element("b", CubeActionName(cube.action), reply), ": ",
                             LevelName(cube.best.evaluation.level), ", ",
                             ProgramName(cube.best.provenance.program), ", ", cube.best.provenance.source)),
      TableHtml("moves", CubeColumns().HtmlTitles(), rows), worth);
}

}  // namespace tabia::page
