#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_replace.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "plugin/page/controls.h"
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
  for (const ListedBook& served : listing) rows += Fragment(Element("tr", kColumns.HtmlCells(served)), LineEnd());
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
  Html html = Fragment(Element("h2", "Book ", LinkTo(PageOf(served), served.name)), LineEnd(), FactList(facts));
  for (const probe::ListedSource& source : info.sources) {
    html += Fragment(Element("h3", "Source ", source.name), LineEnd(), FactList(report::SourceFacts(source)));
  }
  return Fragment(Element("section", {{"id", Concat("book-", served.name)}}, LineEnd(), html), LineEnd());
}

// Programs that query the books of a game, with $url for the address.
struct Examples {
  std::string_view game, title;
  std::string_view parameter;  // besides the name of the book
  std::string_view python, javascript;
  std::string_view explanation;
};

constexpr std::string_view kCurlExample = "curl '$url'";

constexpr Examples kChessExamples = {
    .game = "chess",
    .title = "Chess",
    .parameter = "play=e2e4",
    .python = R"(import json
from urllib.request import urlopen

with urlopen("$url") as response:
    answer = json.load(response)
for move in answer["moves"]:
    print(move["san"], move["weight"]))",
    .javascript = R"(const response = await fetch("$url");
const answer = await response.json();
for (const move of answer.moves) console.log(move.san, move.weight);)",
    .explanation =
        R"(The moves so far are in play=, the position before them in fen=. The answer is that of tabia
probe --json, and lists all legal moves.)"};
constexpr Examples kBackgammonExamples = {
    .game = "backgammon",
    .title = "Backgammon",
    .parameter = "dice=31",
    .python = R"(import json
from urllib.request import urlopen

with urlopen("$url") as response:
    answer = json.load(response)
for play in answer["plays"]:
    print(play["play"], play["equity"]))",
    .javascript = R"(const response = await fetch("$url");
const answer = await response.json();
for (const play of answer.plays) console.log(play.play, play.equity);)",
    .explanation =
        R"(A position id of GNU Backgammon or an XGID is in position=. Without dice=, the answer is about
the cube. It is that of tabia probe --json.)"};

// Returns the lines of a program. A line end is no text of an element, because the escaper removes control characters.
Html CodeHtml(const std::string& id, std::string_view code) {
  Html lines;
  for (const std::string_view line : Split(code, "\n")) {
    lines += lines.empty() ? Html(line) : Fragment(LineEnd(), line);
  }
  return Element("pre", Element("code", {{"id", id}}, lines));
}

// Returns commands and programs to copy. The address needs no escape, because hosts, bases and names of books have no
// character with a meaning in a shell or a program.
Html ExamplesHtml(const Examples& examples, const std::string& address, std::string_view book) {
  const std::string url = Concat(address, "api/", examples.game, "?book=", book, "&", examples.parameter);
  const auto example = [&](std::string_view title, std::string_view language, std::string_view text) {
    const std::string code = absl::StrReplaceAll({text.data(), text.size()}, {{"$url", url}});
    return Fragment(Element("h3", title), LineEnd(), CodeHtml(Concat(examples.game, "-", language), code),
                    LineEnd());
  };
  return Fragment(Element("h2", examples.title, ", from a program"), LineEnd(),
                  example("curl", "curl", kCurlExample), example("Python", "python", examples.python),
                  example("JavaScript", "javascript", examples.javascript),
                  Element("p", examples.explanation), LineEnd());
}

// Returns the addresses for programs that query the public explorers.
Html DialectsHtml(const std::string& address) {
  return Fragment(Element("h3", "Programs for public explorers"), LineEnd(),
                  FactList({{"the Lichess explorer", address.substr(0, address.size() - 1)},
                            {"the evaluations of Lichess", Concat(address, "api/cloud-eval")},
                            {"ChessDB", Concat(address, "cdb.php")}}));
}

// Settings of a program that plays on Lichess: the beginning, then a part for each kind of answer.
struct BotSettings {
  std::string_view name, file;
  std::string_view begin, chessdb;
  std::string_view evaluations;  // for a book with evaluations
  std::string_view games;        // for a book that counts games
};

constexpr BotSettings kBots[] = {{.name = "lichess-bot",
                                  .file = "config.yml",
                                  .begin = R"(engine:
  online_moves:)",
                                  .chessdb = R"(
    chessdb_book:
      enabled: true
      move_quality: "best"
      min_depth: 1)",
                                  .evaluations = R"(
    lichess_cloud_analysis:
      enabled: true
      min_depth: 0
      min_knodes: 0)",
                                  .games = R"(
    lichess_opening_explorer:
      enabled: true
      source: "masters"
      min_games: 1)"},
                                 {.name = "BotLi",
                                  .file = "config.yml",
                                  .begin = "online_moves:",
                                  .chessdb = R"(
  chessdb:
    enabled: true
    best_move: true)",
                                  .evaluations = R"(
  lichess_cloud:
    enabled: true
    min_eval_depth: 0)",
                                  .games = R"(
  opening_explorer:
    enabled: true
    player: masters
    min_games: 1)"}};

// Returns the settings that take the answers of these books, for the programs that play on Lichess.
Html BotsHtml(const Library& library) {
  const bool has_evaluations =
      std::any_of(library.chess.begin(), library.chess.end(),
                  [](const explorer::ServedChessBook& served) { return served.book.info().evaluated > 0; });
  const bool counts_games = library.chess.front().book.info().scale == records::Scale::kGames;
  Html html = Fragment(
      Element("h3", "Bots on Lichess"), LineEnd(),
      Element(
          "p",
          "These settings take every answer of the books. The depth of ChessDB is the number of plies of "
          "the line, and an evaluation has the depth of its search, so a greater minimum refuses answers. "
          "Both programs have fixed addresses: direct their host names to a proxy with TLS in front of "
          "this server."),
      LineEnd());
  for (const BotSettings& bot : kBots) {
    const std::string settings =
        Concat(bot.begin, bot.chessdb, has_evaluations ? bot.evaluations : "", counts_games ? bot.games : "");
    html += Fragment(Element("h4", bot.name, ", ", bot.file), LineEnd(),
                     CodeHtml(Concat("settings-", bot.name), settings), LineEnd());
  }
  return html;
}

http::Response Status(const Library& library, const http::Metrics& metrics, const http::Request& request) {
  const std::string address = AddressSeen(library, request);
  Html main = Fragment(Element("h1", "Status"), LineEnd(), ServerHtml(address, metrics), LineEnd(),
                       BooksHtml(library.listing));
  for (const ListedBook& served : library.listing) main += BookHtml(served);
  if (!library.chess.empty()) {
    main += Fragment(ExamplesHtml(kChessExamples, address, library.chess.front().name), DialectsHtml(address),
                     BotsHtml(library));
  }
  if (!library.backgammon.empty()) {
    main += ExamplesHtml(kBackgammonExamples, address, library.backgammon.front().name);
  }
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
