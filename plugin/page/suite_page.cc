#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/url_query.h"
#include "plugin/page/controls.h"
#include "plugin/page/page_frame.h"
#include "plugin/page/pages.h"

namespace tabia::page {
namespace {

using report::Element;
using report::Fragment;
using report::LineEnd;
using report::MatchReport;
using report::MatchRow;

constexpr size_t kRowsOfPage = 200;

// Forbids clients to keep a response, because the identity of the library does not depend on the suite.
http::Response ForbidCaching(http::Response response) {
  response.is_repeatable = false;
  return response;
}

// Returns the page: the picture of the first openings and the facts, also without scripts, and the script of the table.
http::Response SuiteResponse(const explorer::Library& library, const MatchReport& match) {
  const std::string title = match.suite_name + " after its match";
  const report::Facts facts = report::MatchFacts(match);
  const Html picture = Element("details", Element("summary", "Picture of the scores"), LineEnd(),
                               report::MatchPicture(match, report::RowsOf(match.suite, /*by_eco=*/false)));
  const Html main =
      Fragment(Element("h1", title), LineEnd(), Element("div", {{"id", "match"}}, FactList(facts), picture),
               ScriptNote("The table needs JavaScript."));
  return ForbidCaching(PageResponse(library, {.title = title,
                                              .main = main,
                                              .script = "suite.js",
                                              .href = "suite",
                                              .description = facts.front().value}));
}

http::Response RowsResponse(const MatchReport& match, const http::Request& request) {
  const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
  if (!query) return ResponseOf(MalformedQuery());
  std::vector<MatchRow> rows = report::RowsOf(match.suite, query->Get("by") == "eco");
  const std::string_view sort = query->Get("sort");
  const std::vector<std::string_view> columns = report::SortableColumns();
  if (!sort.empty() && std::find(columns.begin(), columns.end(), sort) == columns.end()) {
    return ResponseOf({400, "sort", "must be one of " + Join(columns, ", ")});
  }
  if (!sort.empty()) report::SortRows(sort, query->Get("reverse") == "1", rows);
  const uint64_t from = ParseNumber<uint64_t>(query->Get("from")).value_or(1);
  const size_t first = from == 0 || from > rows.size() ? 0 : (from - 1) / kRowsOfPage * kRowsOfPage;
  const size_t last = std::min(first + kRowsOfPage, rows.size());
  const Json part = {{"rows", rows.size()}, {"first", first + 1}, {"most", kRowsOfPage}};
  return ForbidCaching(
      ResponseOfLines(JsonLine(part) + report::MatchTableJson({rows.begin() + first, rows.begin() + last})));
}

}  // namespace

void AddSuitePage(const explorer::Shelf& shelf, std::shared_ptr<const MatchReport> match,
                  http::Router& router) {
  router.Add("/suite",
             [&shelf, match](const http::Request&) { return SuiteResponse(*shelf.library(false), *match); });
  router.Add("/api/suite", [match = std::move(match)](const http::Request& request) {
    return RowsResponse(*match, request);
  });
}

}  // namespace tabia::page
