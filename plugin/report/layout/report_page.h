// A report as one page that has no script and loads nothing.
#pragma once

#include <string>
#include <string_view>

#include "plugin/report/layout/html.h"

namespace tabia::report {

// Returns the page with this content.
std::string ReportPage(std::string_view title, const Html& main);

// Returns a table that scrolls if the screen is too narrow for it. `head` are its head cells, `rows` its rows.
Html WideTable(const Html& head, const Html& rows);

// Returns the rows of `list` as a table, with the columns of a ColumnList that one of `forms` shows.
template <typename Columns, typename List>
Html TableOf(const Columns& columns, const List& list, unsigned forms) {
  Html rows;
  for (const auto& row : list) rows += Fragment(Element("tr", columns.HtmlCells(row, forms)), LineEnd());
  return WideTable(columns.HtmlTitles(forms), rows);
}

}  // namespace tabia::report
