#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/url_query.h"
#include "core/chess/fen.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/probe/finder/finder.h"
#include "plugin/page/chess_address.h"
#include "plugin/page/chess_board.h"
#include "plugin/page/chess_table.h"
#include "plugin/page/chess_view.h"
#include "plugin/page/controls.h"
#include "plugin/page/page_frame.h"
#include "plugin/page/page_query.h"
#include "plugin/page/pages.h"
#include "plugin/report/chess/numbered_moves.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedChessBook;
using http::Response;
using report::AttributeIf;
using report::Element;
using report::EmptyElement;
using report::Fragment;
using report::LineEnd;

constexpr size_t kMaxFound = 30;

Html Link(std::string_view href, const Html& content, const Attribute& attribute = Attribute::None()) {
  return Element("a", {{"href", href}, attribute}, content);
}

std::string TitleOf(const ChessView& view) {
  const auto& opening = view.explained.answer.opening;
  if (opening) return Concat(opening->name.eco, " ", opening->name.name);
  const bool is_start = view.line.position.Epd() == chess::ToEpd(chess::Position().setup());
  return is_start ? "Start position" : "Position without a name";
}

Html HeadingHtml(const ChessView& view) {
  const auto& opening = view.explained.answer.opening;
  const bool is_inherited = opening && opening->plies_ago > 0;
  const std::string named =
      is_inherited ? Concat("named ", FormatCount(opening->plies_ago, "ply", "plies"), " ago") : "";
  return Fragment(
      Element("h1", TitleOf(view), named.empty() ? Html() : Fragment(" ", report::QuietHtml(named))),
      LineEnd());
}

// Returns the moves so far as links to the positions after them.
Html LineHtml(const ChessView& view, const ChessAddress& address) {
  const absl::StatusOr<chess::Position> root = chess::Position::FromSetup(view.line.start);
  if (!root.ok()) return {};
  Html links = Link(address.At(0), "Start", AttributeIf(address.moves.empty(), "aria-current", "page"));
  size_t plies = 0;
  for (const report::NumberedMove& move : report::NumberedMoves(*root, view.line.moves, report::kEllipsis)) {
    ++plies;
    links += Fragment(" ", move.number,
                      Link(address.At(plies), move.san,
                           AttributeIf(plies == address.moves.size(), "aria-current", "page")));
  }
  return Fragment(Element("nav", {{"class", "line"}, {"aria-label", "Moves so far"}}, links), LineEnd());
}

// Returns a link that looks like a button.
Html Tool(std::string_view id, std::string_view href, std::string_view text,
          const Attribute& attribute = Attribute::None(), const Attribute& label = Attribute::None()) {
  return Element("a", {{"id", id}, {"href", href}, attribute, label}, text);
}

Html ToolsHtml(const ChessView& view, const ChessAddress& address) {
  ChessAddress turned = address;
  turned.black_below = !address.black_below;
  Html tools;
  if (!address.moves.empty()) {
    tools += Tool("undo", address.At(address.moves.size() - 1), "←", Attribute("rel", "prev"),
                  Attribute("aria-label", "Back"));
  }
  tools += ScriptButton("redo", "→", Attribute("aria-label", "Forward"));
  tools += Tool("turn", turned.Href(), "Flip");
  if (view.explained.answer.chosen() != nullptr) {
    tools += Tool("reply", WithParameter(address.Href(), "reply=1"), "Book move");
  }
  return Fragment(Element("p", {{"class", "tools"}}, tools), LineEnd());
}

// Returns the reasons why nothing is found or played, and the changes that were made to the position.
Html ReasonsHtml(const ChessView& view) {
  Html items;
  for (const std::string& change : view.explained.normalised) items += Element("li", change);
  for (const std::string& reason : view.explained.reasons) items += Element("li", reason);
  const std::string notes = NotesLine(report::PositionNotes(view.explained.answer.notes));
  if (!notes.empty()) items += Element("li", "In the book: ", notes);
  Html html;
  if (!view.explained.answer.found) {
    html += Fragment(Element("p", "The book has no move here."), LineEnd());
  }
  if (!items.empty()) html += Fragment(Element("ul", {{"class", "reasons"}}, items), LineEnd());
  return html;
}

// Returns the fields of the current position, which a form sends along.
Html PositionFields(const ChessAddress& address) {
  return Fragment(HiddenField("fen", address.fen), HiddenField("play", Join(address.moves, ",")),
                  HiddenField("below", address.black_below ? "black" : ""));
}

Html SearchForm(const ChessAddress& address, std::string_view text) {
  Html state = Fragment(PositionFields(address), HiddenField("book", address.book));
  for (const std::string& name : address.with) state += HiddenField("with", name);
  state += HiddenField("sort", address.sort);
  return FindForm("chess", text, "Opening, ECO code, moves, PGN, FEN or link", state);
}

// Returns the menus of the first book and of up to two further ones.
Html BooksForm(const Library& library, const ChessView& view, const ChessAddress& address) {
  if (library.chess.size() < 2) return Fragment(Element("h2", view.served->name), LineEnd());
  const auto other = [&](size_t column) {
    return column < view.others.size() ? std::string_view(view.others[column]->name) : "";
  };
  std::vector<std::string_view> names;
  for (const ServedChessBook& served : library.chess) names.push_back(served.name);
  Html menus = Fragment(NameMenu("Book", "book", names, view.served->name),
                        NameMenu("Compare with", "with", names, other(0), "no book"));
  if (library.chess.size() > 2 && !view.others.empty()) {
    menus += NameMenu("and with", "with", names, other(1), "no book");
  }
  return Fragment(Element("form", {{"class", "books"}, {"action", "chess"}}, PositionFields(address),
                          HiddenField("sort", address.sort), menus,
                          Element("button", {{"class", "unscripted-only"}}, "Show")),
                  LineEnd());
}

// Returns the size of a book, the filters of its build and its date.
Html FactsHtml(const ServedChessBook& served) {
  const probe::BookInfo& info = served.book.info();
  std::string facts =
      Concat(report::GroupedText(info.positions), " positions · ", report::GroupedText(info.moves), " moves");
  for (const probe::ListedSource& source : info.sources) {
    if (info.scale != records::Scale::kGames) continue;
    for (const auto& [name, decision] : source.report.decisions)
      AppendParts(facts, " · ", name, ": ", decision);
  }
  return BookLine(served.name, facts, served.date);
}

// Returns the best moves, for the preview of a link.
std::string DescriptionOf(const ChessView& view) {
  constexpr size_t kMaxMoves = 4;
  std::string text = Concat("Book ", view.served->name, ":");
  size_t moves = 0;
  for (const ComparedMove& move : view.rows) {
    if (!move.candidate || moves == kMaxMoves) continue;
    AppendParts(text, moves == 0 ? " " : ", ", move.san, " ", report::PercentText(move.candidate->share));
    ++moves;
  }
  return moves == 0 ? Concat(text, " no move") : text;
}

// The text in the search field, and the result unless it is a position.
struct Typed {
  std::string_view text;
  std::vector<probe::FoundOpening> openings = {};
  std::string problem = {};  // the reason why nothing was found
};

// Returns links to the openings found, or the reason why nothing was found.
Html FoundHtml(const ChessAddress& address, const Typed& typed) {
  if (!typed.problem.empty()) {
    return Fragment(Element("p", {{"class", "error"}, {"role", "alert"}}, "Not found: ", typed.problem, "."),
                    LineEnd());
  }
  if (typed.openings.empty()) return {};
  Html items = LineEnd();
  for (const probe::FoundOpening& opening : typed.openings) {
    ChessAddress there = address;
    there.fen.clear();
    there.moves.assign(1, opening.play);  // with commas already
    items += Fragment(Element("li", Link(there.Href(), Fragment(opening.eco, " ", opening.name))), LineEnd());
  }
  return Fragment(Element("h2", "Openings: ", typed.text), LineEnd(),
                  Element("ul", {{"class", "found"}}, items), LineEnd());
}

Html MainHtml(const Library& library, const ChessView& view, const ChessAddress& address,
              const Typed& typed) {
  const chess::Position* rules = view.line.position.rules();
  const std::string fen = rules == nullptr ? view.line.position.Epd() : chess::ToFen(rules->setup());
  const Html board = Element("section", {{"class", "stage"}, {"aria-label", "Board"}}, LineEnd(),
                             BoardHtml(view, address), LineHtml(view, address), ToolsHtml(view, address),
                             Element("p", {{"id", "ahead"}, {"class", "quiet"}}), LineEnd());
  const Html moves = Element("section", {{"class", "listing"}, {"aria-label", "Moves"}}, LineEnd(),
                             BooksForm(library, view, address), FactsHtml(*view.served), ReasonsHtml(view),
                             MovesTable(view, address), LeadsBack(view, address));
  return Fragment(HeadingHtml(view), FoundHtml(address, typed),
                  Element("div", {{"class", "views"}}, LineEnd(), board, LineEnd(), moves, LineEnd(),
                          ShareHtml("FEN", fen, address.Href()), LineEnd()),
                  LineEnd());
}

Response ChessErrorPage(const Library& library, const BadQuery& bad) {
  return ErrorPage(library, bad,
                   Fragment(Element("p", Link("chess", "Back to the start position")), LineEnd()));
}

Response RedirectTo(const std::string& href) {
  Response response;
  response.status = 302;
  response.fields = {{"Location", href}};
  return response;
}

Response Reply(const ChessView& view, const ChessAddress& address) {
  const probe::Candidate* chosen = view.explained.answer.chosen();
  return RedirectTo(chosen == nullptr ? address.Href()
                                      : address.After(report::MoveName(view.line.position, chosen->move)));
}

// Searches for the text of the search field. Moves `address` to a position that it finds.
Typed FindInField(std::string_view text, const ServedChessBook& served, ChessAddress& address) {
  Typed typed = {text};
  probe::Found found = probe::FindTyped(text, served.book.info().variant, kMaxFound);
  if (const auto* none = std::get_if<probe::NotFound>(&found)) typed.problem = none->why;
  if (auto* openings = std::get_if<std::vector<probe::FoundOpening>>(&found))
    typed.openings = std::move(*openings);
  if (const auto* position = std::get_if<probe::FoundPosition>(&found)) address.GoTo(position->line);
  return typed;
}

std::variant<std::vector<const ServedChessBook*>, BadQuery> FurtherBooks(const Library& library,
                                                                         const ServedChessBook& first,
                                                                         const ChessAddress& address) {
  std::vector<const ServedChessBook*> books;
  for (const std::string& name : address.with) {
    const ServedChessBook* served = library.FindChess(name);
    if (served == nullptr)
      return BadQuery{404, "with", Concat("no book of chess has the name \"", name, "\"")};
    if (served != &first) books.push_back(served);
  }
  return books;
}

Response ShowChess(const Library& library, explorer::Shelf& shelf, const UrlQuery& query) {
  const auto served = ChessBookOf(library, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return ChessErrorPage(library, *bad);
  const ServedChessBook& first = *std::get<const ServedChessBook*>(served);
  const auto line = LineOf(first.book, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&line)) return ChessErrorPage(library, *bad);
  ChessAddress address = AddressFrom(query);
  const auto others = FurtherBooks(library, first, address);
  if (const BadQuery* bad = std::get_if<BadQuery>(&others)) return ChessErrorPage(library, *bad);
  address.GoTo(std::get<PlacedLine>(line).shown);
  Typed typed;
  if (const std::string_view text = Trim(query.Get("q")); !text.empty()) {
    typed = FindInField(text, first, address);
    if (typed.openings.empty() && typed.problem.empty()) return RedirectTo(address.Href());
  }
  const bool is_reply = query.Find("reply") != nullptr;
  const absl::StatusOr<ChessView> view =
      ViewOf(first, std::get<std::vector<const ServedChessBook*>>(others), std::get<PlacedLine>(line).shown,
             is_reply ? shelf.NextSeed() : library.seed, address.sort);
  if (!view.ok()) return http::UnavailableResponse(view.status());
  if (is_reply) return Reply(*view, address);
  return PageResponse(library, {.title = TitleOf(*view),
                                .main = MainHtml(library, *view, address, typed),
                                .status = typed.problem.empty() ? 200 : 400,
                                .find = SearchForm(address, typed.text),
                                .game = records::Game::kChess,
                                .has_board_only = query.Get("show") == "board",
                                .href = address.Href(),
                                .description = DescriptionOf(*view)});
}

}  // namespace

void AddChessPage(explorer::Shelf& shelf, http::Router& router) {
  router.Add("/chess", [&shelf](const http::Request& request) {
    const std::shared_ptr<const Library> library = shelf.library(request.may_wait);
    const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
    if (!query) return ChessErrorPage(*library, {400, "query", "invalid percent-encoding or invalid UTF-8"});
    return ShowChess(*library, shelf, *query);
  });
}

}  // namespace tabia::page
