// Tables of plays as a page that has no script and loads nothing.
#include <string>
#include <vector>

#include "core/backgammon/notation.h"
#include "core/base/format.h"
#include "plugin/report/backgammon/play_table_report.h"
#include "plugin/report/layout/column.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/picture/play_errors.h"

namespace tabia::report {
namespace {

using probe::PlayTable;
using probe::PlayTableCell;
using probe::PlayTableKind;
using probe::PlayTableRow;

Html SourceList(const SourceNotes& notes) {
  Html items = LineEnd();
  for (const std::string& maker : notes.makers()) items += Fragment(Element("li", maker), LineEnd());
  return Fragment(Element("h2", "Levels, programs and sources"), LineEnd(), Element("ol", items), LineEnd());
}

Html PlayHtml(const PlayTable& table, const PlayTableCell& cell, size_t place, SourceNotes& notes) {
  const probe::RankedPlay& play = cell.answer.plays[place];
  const std::string name = PlayNameIn(table, cell, play);
  const Html text = ToNotation(play.play) + (name.empty() ? "" : " (" + name + ")");
  const double number = place == 0 ? double{play.best.evaluation.equity} : play.difference;
  // The best play of a roll that is not covered may be missing.
  const bool is_best = place == 0 && cell.answer.covered;
  return Element("p", is_best ? Element("b", text) : text, FormatText(" %+.3f", number),
                 Element("sup", notes.NumberOf(play.best)));
}

Html CellHtml(const PlayTable& table, const PlayTableCell& cell, SourceNotes& notes) {
  if (cell.answer.plays.empty()) return Element("td", "–");
  Html html;
  for (size_t place = 0; place < cell.answer.plays.size(); ++place) {
    html += PlayHtml(table, cell, place, notes);
  }
  const std::string remark = RemarkOf(cell.answer, 0);
  if (!remark.empty()) html += Element("p", remark);
  return Element("td", html);
}

Html RowHtml(const Html& cells) {
  return Fragment(Element("tr", cells), LineEnd());
}

Html MatrixHtml(const PlayTable& table, SourceNotes& notes) {
  Html titles = Element("th", table.kind == PlayTableKind::kScores ? "away / opponent" : "reply to");
  for (const std::string& column : table.columns) titles += HeadCell(column, Table::Align::kLeft);
  Html rows = LineEnd();
  for (const PlayTableRow& row : table.rows) {
    const Html play = row.play.empty() ? Html() : Fragment(EmptyElement("br"), Element("small", row.play));
    Html cells = Element("th", {{"scope", "row"}}, row.name, play);
    for (const PlayTableCell& cell : row.cells) cells += CellHtml(table, cell, notes);
    rows += RowHtml(cells);
  }
  return Fragment(Element("thead", Element("tr", titles)), LineEnd(), Element("tbody", rows), LineEnd());
}

// Returns the rolls of a table with one row, one below the other.
Html ListHtml(const PlayTable& table, SourceNotes& notes) {
  Html rows = LineEnd();
  for (size_t i = 0; i < table.columns.size(); ++i) {
    rows += RowHtml(Fragment(Element("th", {{"scope", "row"}}, table.columns[i]),
                             CellHtml(table, table.rows[0].cells[i], notes)));
  }
  return Fragment(Element("thead", Element("tr", Element("th", "roll"), Element("th", "plays"))), LineEnd(),
                  Element("tbody", rows), LineEnd());
}

// Returns the picture of the plays of a table with one row. A matrix has too many.
Html PictureHtml(const PlayTable& table) {
  std::vector<PlayErrorRow> plays;
  for (size_t i = 0; i < table.columns.size() && table.rows.size() == 1; ++i) {
    const probe::BackgammonAnswer& answer = table.rows[0].cells[i].answer;
    for (size_t place = 0; place < answer.plays.size(); ++place) {
      const probe::RankedPlay& play = answer.plays[place];
      plays.push_back({table.columns[i] + ": " + ToNotation(play.play), play.difference,
                       Ci95(play.best.evaluation), answer.is_too_close(place)});
    }
  }
  return PlayErrorChart(plays);
}

Html FoundHtml(const PlayTable& table) {
  const Html found = Fragment(table.found(), " of ", table.cells(), " in the book");
  if (table.found_uncovered() == 0) return Element("p", found);
  return Element("p", found, "; ", table.found_uncovered(), " more as candidates of other rolls only");
}

Html SectionHtml(const PlayTable& table, SourceNotes& notes) {
  const Html rows = table.rows.size() == 1 ? ListHtml(table, notes) : MatrixHtml(table, notes);
  return Fragment(
      Element("h2", PlayTableTitle(table)), LineEnd(), FoundHtml(table), LineEnd(), PictureHtml(table),
      Element("div", {{"class", "wide"}, {"tabindex", 0}}, Element("table", LineEnd(), rows)), LineEnd());
}

}  // namespace

std::string PlayTablesHtml(const probe::BackgammonBook& book, const std::vector<PlayTable>& tables) {
  SourceNotes notes;
  Html sections;
  for (const PlayTable& table : tables) sections += SectionHtml(table, notes);
  const Html main = Fragment(Element("h1", book.name()), LineEnd(),
                             Element("p",
                                     "The best play of each roll with its equity, and the alternatives with "
                                     "the equity that they lose. The small "
                                     "number refers to the source of the evaluation."),
                             LineEnd(), sections, SourceList(notes));
  return ReportPage(book.name(), main);
}

}  // namespace tabia::report
