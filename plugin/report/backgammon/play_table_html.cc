// Tables of plays as a page: no script, and nothing that is loaded from elsewhere.
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_replace.h"

#include "core/backgammon/notation.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "plugin/report/backgammon/play_table_report.h"

namespace tabia::report {
namespace {

using probe::PlayTable;
using probe::PlayTableCell;
using probe::PlayTableKind;
using probe::PlayTableRow;

constexpr const char* kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
:root { color-scheme: light dark; --line: #8884; --faint: #767676; --head: #f2f0ea; --page: #fff; }
@media (prefers-color-scheme: dark) { :root { --faint: #a0a0a0; --head: #26282c; --page: #17181b; } }
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem; background: var(--page); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; white-space: nowrap; }
th { background: var(--head); }
tbody th { position: sticky; left: 0; }
td p { margin: 0; }
td p + p, th small { color: var(--faint); font-size: .85em; font-weight: normal; }
sup { color: var(--faint); }
</style>
</head>
<body>
)";

std::string EscapedHtml(std::string_view text) {
  std::string escaped = MakePrintable(text);
  absl::StrReplaceAll({{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}}, &escaped);
  return escaped;
}

std::string SourceList(const SourceNotes& notes) {
  std::string list = "<h2>Levels, programs and sources</h2>\n<ol>\n";
  for (const std::string& maker : notes.makers()) list += "<li>" + EscapedHtml(maker) + "</li>\n";
  return list + "</ol>\n";
}

std::string PlayHtml(const PlayTable& table, const PlayTableCell& cell, size_t place, SourceNotes& notes) {
  const probe::RankedPlay& play = cell.answer.plays[place];
  const std::string name = PlayNameIn(table, cell, play);
  const std::string text = ToNotation(play.play) + (name.empty() ? "" : " (" + name + ")");
  const double number = place == 0 ? double{play.best.evaluation.equity} : play.difference;
  return FormatText("<p>%s %+.3f<sup>%d</sup></p>",
                    place == 0 ? "<b>" + EscapedHtml(text) + "</b>" : EscapedHtml(text), number,
                    notes.NumberOf(play.best));
}

std::string CellHtml(const PlayTable& table, const PlayTableCell& cell, SourceNotes& notes) {
  std::string html = "<td>";
  for (size_t place = 0; place < cell.answer.plays.size(); ++place) {
    html += PlayHtml(table, cell, place, notes);
  }
  if (cell.answer.plays.empty()) html += "–";
  const std::string remark = cell.answer.plays.empty() ? "" : RemarkOf(cell.answer, 0);
  if (BasisWord(cell.answer) == "other rolls") html += "<p>only from other rolls</p>";
  if (!remark.empty()) html += "<p>" + EscapedHtml(remark) + "</p>";
  return html + "</td>";
}

std::string RowHeading(const PlayTableRow& row) {
  const std::string play = row.play.empty() ? "" : "<br><small>" + EscapedHtml(row.play) + "</small>";
  return "<th scope=\"row\">" + EscapedHtml(row.name) + play + "</th>";
}

// A matrix; of a table with one row, its rolls below one another.
std::string MatrixHtml(const PlayTable& table, SourceNotes& notes) {
  const char* corner = table.kind == PlayTableKind::kScores ? "away / opponent" : "reply to";
  std::string html = FormatText("<thead><tr><th>%s</th>", corner);
  for (const std::string& column : table.columns) html += "<th scope=\"col\">" + column + "</th>";
  html += "</tr></thead>\n<tbody>\n";
  for (const PlayTableRow& row : table.rows) {
    html += "<tr>" + RowHeading(row);
    for (const PlayTableCell& cell : row.cells) html += CellHtml(table, cell, notes);
    html += "</tr>\n";
  }
  return html + "</tbody>\n";
}

std::string ListHtml(const PlayTable& table, SourceNotes& notes) {
  std::string html = "<thead><tr><th>roll</th><th>plays</th></tr></thead>\n<tbody>\n";
  for (size_t i = 0; i < table.columns.size(); ++i) {
    html += "<tr><th scope=\"row\">" + table.columns[i] + "</th>" +
            CellHtml(table, table.rows[0].cells[i], notes) + "</tr>\n";
  }
  return html + "</tbody>\n";
}

std::string SectionHtml(const PlayTable& table, SourceNotes& notes) {
  const bool is_list = table.rows.size() == 1;
  return FormatText("<h2>%s</h2>\n<p>%d of %d in the book</p>\n<div class=\"wide\" tabindex=\"0\"><table>\n",
                    EscapedHtml(PlayTableTitle(table)), table.found(), table.cells()) +
         (is_list ? ListHtml(table, notes) : MatrixHtml(table, notes)) + "</table></div>\n";
}

}  // namespace

std::string PlayTablesHtml(const probe::BackgammonBook& book, const std::vector<PlayTable>& tables) {
  const std::string name = EscapedHtml(book.name());
  std::string html = FormatText(kHead, name) + "<h1>" + name + "</h1>\n" +
                     "<p>The best play of each roll with its equity, and its rivals with what they cost. "
                     "The small number states who made the evaluation.</p>\n";
  SourceNotes notes;
  for (const PlayTable& table : tables) html += SectionHtml(table, notes);
  return html + SourceList(notes) + "</body>\n</html>\n";
}

}  // namespace tabia::report
