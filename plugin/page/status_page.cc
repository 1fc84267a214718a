#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/time/clock.h"
#include "absl/time/time.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "plugin/page/controls.h"
#include "plugin/page/page_files.h"
#include "plugin/page/page_frame.h"
#include "plugin/page/pages.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/column.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ListedBook;
using report::ColumnList;
using report::Element;
using report::Facts;
using report::Fragment;
using report::kHtml;
using report::LineEnd;
using report::Value;
using Align = report::Table::Align;

// Returns the address of the server's first folder as the client sees it: the public one if there is one, else that of
// the request, whose host was checked.
std::string AddressSeen(const Library& library, const http::Request& request) {
  if (!library.public_url.empty()) return library.public_url;
  return Concat("http://", request.host.empty() ? "localhost" : request.host, request.base);
}

std::string UptimeText(absl::Duration uptime) {
  const auto minutes = static_cast<uint64_t>(std::max<int64_t>(absl::ToInt64Minutes(uptime), 0));
  const uint64_t hours = minutes / 60, days = hours / 24;
  if (days > 0) return Concat(FormatCount(days, "day"), ", ", FormatCount(hours % 24, "hour"));
  return Concat(FormatCount(hours, "hour"), ", ", FormatCount(minutes % 60, "minute"));
}

Html ServerHtml(const std::string& address, const http::Metrics& metrics) {
  const absl::Time started = metrics.started();
  const Facts facts = {
      {"address", address},
      {"program", "tabia " TABIA_VERSION},
      {"started", absl::FormatTime("%Y-%m-%d %H:%M UTC", started, absl::UTCTimeZone())},
      {"uptime", UptimeText(absl::Now() - started)},
      {"responses", Concat(metrics.responses())},
  };
  return Element("section", {{"id", "server"}}, LineEnd(), FactList(facts));
}

std::string PageOf(const ListedBook& served) {
  return Concat(records::GameName(served.book.info().game), "?book=", served.name);
}

Html LinkTo(std::string_view href, std::string_view text) {
  return Element("a", {{"href", href}}, text);
}

// Returns a table with one row a book. Its sources follow it.
Html BooksHtml(const std::vector<ListedBook>& listing) {
  static const ColumnList<ListedBook> kColumns = {
      {"", "book", Align::kLeft, kHtml,
       [](const ListedBook& row) { return Value(row.name).InHtml(LinkTo(PageOf(row), row.name)); }, "Book"},
      {"", "game", Align::kLeft, kHtml,
       [](const ListedBook& row) { return Value(records::GameName(row.book.info().game)); }, "Game"},
      {"", "positions", Align::kRight, kHtml,
       [](const ListedBook& row) { return Value::Count(row.book.info().positions); }, "Positions"},
      {"", "bytes", Align::kRight, kHtml,
       [](const ListedBook& row) { return Value::Count(row.book.size_bytes()); }, "Bytes"},
      {"", "origin", Align::kLeft, kHtml,
       [](const ListedBook& row) { return Value(report::OriginText(row.book.origin())); }, "Place"},
      {"", "sources", Align::kLeft, kHtml,
       [](const ListedBook& row) {
         const std::string sources = FormatCount(row.book.info().sources.size(), "source");
         return Value(sources).InHtml(LinkTo(Concat("#book-", row.name), sources));
       },
       "Made of"}};
  Html rows;
  for (const ListedBook& served : listing)
    rows += Fragment(Element("tr", kColumns.HtmlCells(served)), LineEnd());
  const Html head = Element("thead", Element("tr", kColumns.HtmlTitles()));
  return Fragment(Element("div", {{"class", "scroll"}},
                          Element("table", {{"id", "served"}}, head, LineEnd(), Element("tbody", rows))),
                  LineEnd());
}

Html BookHtml(const ListedBook& served) {
  const probe::BookInfo& info = served.book.info();
  Facts facts = report::BookFacts(info, served.book.size_bytes());
  facts.insert(facts.begin(),
               {{"file", Concat(served.book.name(), " (", report::OriginText(served.book.origin()), ")")},
                {"content", explorer::ContentText(served)}});
  Html html =
      Fragment(Element("h2", "Book ", LinkTo(PageOf(served), served.name)), LineEnd(), FactList(facts));
  for (const probe::ListedSource& source : info.sources) {
    html += Fragment(Element("h3", "Source ", source.name), LineEnd(), FactList(report::SourceFacts(source)));
  }
  return Fragment(Element("section", {{"id", Concat("book-", served.name)}}, LineEnd(), html), LineEnd());
}

// Returns a template with the sections from {{#NAME}} to {{/NAME}}, or without them.
std::string WithSections(std::string text, std::string_view name, bool are_kept) {
  const std::string begin = Concat("{{#", name, "}}"), end = Concat("{{/", name, "}}");
  for (size_t at = text.find(begin); at != std::string::npos; at = text.find(begin)) {
    const size_t last = text.find(end, at);
    text.erase(last, end.size());
    text.erase(at, are_kept ? begin.size() : last - at);
  }
  return text;
}

// Returns commands, programs and settings of bots to copy. Their address needs no escape, because hosts, bases and
// names of books have no character with a meaning in a shell or a program.
Html ProgramsHtml(const Library& library, const std::string& address) {
  const bool has_evaluations =
      std::any_of(library.chess.begin(), library.chess.end(),
                  [](const explorer::ServedChessBook& served) { return served.book.info().evaluated > 0; });
  const bool has_chess = !library.chess.empty(), has_backgammon = !library.backgammon.empty();
  const bool counts_games = has_chess && library.chess.front().book.info().scale == records::Scale::kGames;
  std::string text(FileText("programs.html"));
  text = WithSections(std::move(text), "chess", has_chess);
  text = WithSections(std::move(text), "backgammon", has_backgammon);
  text = WithSections(std::move(text), "evaluations", has_evaluations);
  text = WithSections(std::move(text), "games", counts_games);
  return report::FillTemplate(text,
                              {{"address", address},
                               {"explorer", address.substr(0, address.size() - 1)},
                               {"chess-book", has_chess ? library.chess.front().name : ""},
                               {"backgammon-book", has_backgammon ? library.backgammon.front().name : ""}});
}

http::Response Status(const Library& library, const http::Metrics& metrics, const http::Request& request) {
  const std::string address = AddressSeen(library, request);
  Html main = Fragment(Element("h1", "Status"), LineEnd(), ServerHtml(address, metrics), LineEnd(),
                       BooksHtml(library.listing));
  for (const ListedBook& served : library.listing) main += BookHtml(served);
  main += ProgramsHtml(library, address);
  http::Response response = PageResponse(library, {.title = "Status", .main = main});
  response.is_repeatable = false;
  return response;
}

}  // namespace

void AddStatusPage(const explorer::Shelf& shelf, std::shared_ptr<const http::Metrics> metrics,
                   http::Router& router) {
  router.Add("/status", [&shelf, metrics = std::move(metrics)](const http::Request& request) {
    return Status(*shelf.library(false), *metrics, request);
  });
}

}  // namespace tabia::page
