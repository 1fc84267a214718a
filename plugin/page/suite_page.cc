#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/url_query.h"
#include "core/chess/fen.h"
#include "plugin/page/chess_address.h"
#include "plugin/page/controls.h"
#include "plugin/page/page_frame.h"
#include "plugin/page/pages.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/layout/column.h"

namespace tabia::page {
namespace {

using report::AttributeIf;
using report::ColumnList;
using report::Element;
using report::Fragment;
using report::kHtml;
using report::LineEnd;
using report::MatchRow;
using report::Value;
using Align = report::Table::Align;

constexpr size_t kRowsOfPage = 200;

// The state of the page, all of which is in its address.
struct SuiteAddress {
  std::string sort = {};  // a column; empty: the order of the suite
  bool is_reversed = false, by_eco = false;
  size_t first = 0;  // row

  std::string Href() const {
    std::string href = "suite";
    if (!sort.empty()) href = WithParameter(href, "sort=" + sort);
    if (is_reversed) href = WithParameter(href, "reverse=1");
    if (by_eco) href = WithParameter(href, "by=eco");
    if (first > 0) href = WithParameter(href, Concat("from=", first + 1));
    return href;
  }
  SuiteAddress From(size_t row) const {
    SuiteAddress address = *this;
    address.first = row;
    return address;
  }
  // Returns the address sorted by a column; in the other direction if it is already sorted by it. Numbers begin with
  // the highest.
  SuiteAddress SortedBy(std::string_view column, Align align) const {
    SuiteAddress address = *this;
    address.is_reversed = sort == column ? !is_reversed : align == Align::kRight;
    address.sort = column;
    address.first = 0;
    return address;
  }
};

// Reads the address. A value that it cannot have is ignored.
SuiteAddress SuiteAddressOf(const UrlQuery& query) {
  SuiteAddress address;
  const std::vector<std::string_view> columns = report::SortableColumns();
  const std::string_view sort = query.Get("sort");
  if (std::find(columns.begin(), columns.end(), sort) != columns.end()) address.sort = sort;
  address.is_reversed = query.Get("reverse") == "1";
  address.by_eco = query.Get("by") == "eco";
  const auto from = ParseNumber<uint64_t>(query.Get("from"));
  if (from && *from > 0) address.first = static_cast<size_t>(*from - 1) / kRowsOfPage * kRowsOfPage;
  return address;
}

// Returns the name of the opening or its position, as a link to the position if a chess book can answer.
Html OpeningHtml(const MatchRow& row, bool has_chess) {
  if (row.opening == nullptr) return row.eco;
  const chess::Setup& setup = row.opening->position.setup();
  const std::string title = row.opening->name ? std::string(row.opening->name->name) : chess::ToEpd(setup);
  if (!has_chess) return title;
  ChessAddress address;
  address.fen = chess::ToFen(setup);
  return Element("a", {{"href", address.Href()}}, title);
}

ColumnList<MatchRow> PageColumns(const SuiteAddress& address, bool has_chess) {
  ColumnList<MatchRow> columns = {};
  if (!address.by_eco) {
    columns = columns + ColumnList<MatchRow>{
                            {"", "number", Align::kRight, kHtml,
                             [](const MatchRow& row) { return Value::Count(row.opening->number); }, "No."}};
  }
  columns = columns + ColumnList<MatchRow>{{"", address.by_eco ? "eco" : "name", Align::kLeft, kHtml,
                                            [has_chess](const MatchRow& row) {
                                              return Value().InHtml(OpeningHtml(row, has_chess));
                                            },
                                            address.by_eco ? "ECO" : "Opening", "name"}};
  return columns +
         ColumnList<MatchRow>{{"", "white", Align::kLeft, kHtml,
                               [](const MatchRow& row) {
                                 const match::GameScore& white = row.score.white;
                                 return Value().InHtml(report::GamesBar(
                                     {white.wins, white.draws, white.losses}, chess::kWhite));
                               },
                               "Results", "results"}} +
         report::ScoreColumns();
}

Html TitlesHtml(const SuiteAddress& address, const ColumnList<MatchRow>& columns) {
  Html titles;
  const std::vector<std::string_view> sortable = report::SortableColumns();
  columns.Visit(kHtml, [&](const report::Column<MatchRow>& column) {
    if (std::find(sortable.begin(), sortable.end(), column.name) == sortable.end()) {
      titles += report::HeadCell(column.heading, column.align);
      return;
    }
    const bool is_sorted = address.sort == column.name;
    const std::string href = address.SortedBy(column.name, column.align).Href();
    titles += report::HeadCell(
        Element("a", {{"id", Concat("sort-", column.name)}, {"href", href}}, column.heading), column.align,
        AttributeIf(is_sorted, "aria-sort", address.is_reversed ? "descending" : "ascending"));
  });
  return Fragment(Element("thead", Element("tr", titles)), LineEnd());
}

// Returns links to the rows before and after those of the page; nothing if it has all.
Html TurnHtml(const SuiteAddress& address, size_t rows) {
  if (rows <= kRowsOfPage) return {};
  const size_t last = std::min(address.first + kRowsOfPage, rows);
  Html links = Element("span", Concat("Rows ", address.first + 1, " to ", last, " of ", rows));
  const auto add = [&](std::string_view id, std::string_view text, size_t row) {
    links += Fragment(" ", Element("a", {{"id", id}, {"href", address.From(row).Href()}}, text));
  };
  if (address.first > 0) add("earlier", "Earlier rows", address.first - kRowsOfPage);
  if (last < rows) add("later", "Later rows", last);
  return Fragment(Element("p", {{"class", "tools"}}, links), LineEnd());
}

// Returns a link to the other kind of rows.
Html KindHtml(const SuiteAddress& address) {
  SuiteAddress other;
  other.by_eco = !address.by_eco;
  return Fragment(Element("p", {{"class", "tools"}},
                          Element("a", {{"id", "kind"}, {"href", other.Href()}},
                                  address.by_eco ? "Every opening" : "Sums by ECO code")),
                  LineEnd());
}

Html TableHtml(const SuiteAddress& address, const std::vector<MatchRow>& rows, bool has_chess) {
  const ColumnList<MatchRow> columns = PageColumns(address, has_chess);
  Html body = LineEnd();
  const size_t last = std::min(address.first + kRowsOfPage, rows.size());
  for (size_t i = address.first; i < last; ++i) {
    body += Fragment(Element("tr", columns.HtmlCells(rows[i])), LineEnd());
  }
  return Fragment(Element("div", {{"class", "listing"}},
                          Element("div", {{"class", "scroll"}},
                                  Element("table", {{"class", "suite"}, {"id", "openings"}},
                                          TitlesHtml(address, columns), Element("tbody", body)))),
                  LineEnd());
}

http::Response SuiteResponse(const explorer::Library& library, const report::MatchReport& match,
                             const http::Request& request) {
  const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
  if (!query)
    return ErrorPage(library, {400, "query", "invalid percent-encoding or invalid UTF-8"}, std::nullopt, {});
  SuiteAddress address = SuiteAddressOf(*query);
  std::vector<MatchRow> rows = report::RowsOf(match.suite, address.by_eco);
  if (!address.sort.empty()) report::SortRows(address.sort, address.is_reversed, rows);
  if (address.first >= rows.size()) address.first = 0;
  const std::string title = match.suite_name + " after its match";
  const Html main = Fragment(
      Element("h1", title), LineEnd(), FactList(report::MatchFacts(match)), KindHtml(address),
      TurnHtml(address, rows.size()), TableHtml(address, rows, !library.chess.empty()),
      Element("p",
              "Two games of an opening with exchanged colours are a pair. Pairs are counted by the points of "
              "the first player: 0, ½, 1, 1½ and 2. A pair is decisive if it has any other number of points "
              "than 1."),
      LineEnd());
  http::Response response = PageResponse(library, {.title = title, .main = main, .href = address.Href()});
  response.is_repeatable = false;  // the identity of the library says nothing about the suite
  return response;
}

}  // namespace

void AddSuitePage(const explorer::Shelf& shelf, std::shared_ptr<const report::MatchReport> match,
                  http::Router& router) {
  router.Add("/suite", [&shelf, match = std::move(match)](const http::Request& request) {
    return SuiteResponse(*shelf.library(false), *match, request);
  });
}

}  // namespace tabia::page
