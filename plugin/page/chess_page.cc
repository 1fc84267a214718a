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
#include "core/chess/fen.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "plugin/page/chess_address.h"
#include "plugin/page/chess_board.h"
#include "plugin/page/chess_table.h"
#include "plugin/page/chess_view.h"
#include "plugin/page/opening_search.h"
#include "plugin/page/page_frame.h"
#include "plugin/page/page_query.h"
#include "plugin/page/pages.h"
#include "protocol/http/url_query.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedChessBook;
using http::Query;
using http::Response;
using report::Attribute;
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
  Html links = Link(address.At(0), "Start", AttributeIf(address.moves.empty(), "aria-current", "page"));
  const size_t count = view.line.moves.size();
  const absl::StatusOr<chess::Position> root = chess::Position::FromSetup(view.line.start);
  chess::Position position = root.ok() ? *root : chess::Position();
  for (size_t i = 0; root.ok() && i < count; ++i) {
    const bool is_white = position.turn() == chess::kWhite;
    const std::string number =
        is_white || i == 0 ? Concat(position.setup().fullmove_number, is_white ? ". " : "… ") : "";
    const Attribute place = i + 1 == count   ? Attribute("aria-current", "page")
                            : i + 2 == count ? Attribute("rel", "prev")
                                             : Attribute::None();
    links += Fragment(" ", number, Link(address.At(i + 1), chess::San(position, view.line.moves[i]), place));
    position.Make(view.line.moves[i]);
  }
  return Fragment(Element("nav", {{"class", "line"}, {"aria-label", "Moves so far"}}, links), LineEnd());
}

Html ToolsHtml(const ChessView& view, const ChessAddress& address) {
  ChessAddress turned = address;
  turned.black_below = !address.black_below;
  Html items;
  if (!address.moves.empty()) {
    items += Element("li", Link(address.At(address.moves.size() - 1), "Back", Attribute("rel", "prev")));
  }
  items += Element("li", Link(turned.Href(), "Turn the board", Attribute("id", "turn")));
  if (view.explained.answer.chosen() != nullptr) {
    const std::string href = address.Href();
    const std::string_view separator = href.find('?') == std::string::npos ? "?" : "&";
    items += Element("li", Link(Concat(href, separator, "reply=1"), "Let the book reply"));
  }
  return Fragment(Element("ul", {{"class", "tools"}}, items), LineEnd());
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

Html HiddenField(std::string_view name, std::string_view value) {
  if (value.empty()) return {};
  return EmptyElement("input", {{"type", "hidden"}, {"name", name}, {"value", value}});
}

// Returns the part of the state that a form sends along.
Html HiddenBooks(const ChessAddress& address) {
  Html fields = HiddenField("book", address.book);
  for (const std::string& name : address.with) fields += HiddenField("with", name);
  return Fragment(fields, HiddenField("below", address.black_below ? "black" : ""));
}

Html TextField(std::string_view label, std::string_view name, std::string_view value) {
  return Element(
      "label", label,
      EmptyElement("input",
                   {{"name", name}, {"value", value}, {"autocomplete", "off"}, {"spellcheck", "false"}}));
}

template <typename... Parts>
Html ChessForm(const Parts&... parts) {
  return Fragment(Element("form", {{"action", "chess"}}, parts...), LineEnd());
}

bool IsChosen(const ChessAddress& address, std::string_view name) {
  return std::find(address.with.begin(), address.with.end(), name) != address.with.end();
}

Html PositionForms(const ChessAddress& address, std::string_view fen) {
  const Html books = HiddenBooks(address);
  const Html search = Element("form", {{"action", "chess"}, {"role", "search"}}, books,
                              TextField("Opening name or ECO code", "q", ""), Element("button", "Search"));
  return Fragment(search, LineEnd(),
                  ChessForm(books, HiddenField("fen", address.fen),
                            TextField("Moves", "play", Join(address.moves, " ")), Element("button", "Play")),
                  ChessForm(books, TextField("Position (FEN)", "fen", fen), Element("button", "Set up")));
}

Html BookForm(const explorer::Library& library, const ChessAddress& address) {
  Html options, checks;
  size_t books = 0;
  for (const explorer::ServedChessBook& served : library.chess) {
    const bool is_first = address.book.empty() ? books == 0 : served.name == address.book;
    ++books;
    options += Element("option", {{"selected", is_first}}, served.name);
    checks += Element("label", {{"class", "check"}},
                      EmptyElement("input", {{"type", "checkbox"},
                                             {"name", "with"},
                                             {"value", served.name},
                                             {"checked", IsChosen(address, served.name)}}),
                      " ", served.name);
  }
  if (books < 2) return {};
  return ChessForm(HiddenField("fen", address.fen), HiddenField("play", Join(address.moves, ",")),
                   HiddenField("below", address.black_below ? "black" : ""),
                   Element("label", "Book", Element("select", {{"name", "book"}}, options)),
                   Element("fieldset", Element("legend", {{"class", "quiet"}}, "Compare with"), checks),
                   Element("button", "Show"));
}

// Returns links to the openings that `text` finds; an empty text finds none.
Html FoundOpenings(const ChessAddress& address, std::string_view text) {
  if (text.empty()) return {};
  const std::vector<FoundOpening> found = SearchOpenings(text, kMaxFound);
  if (found.empty()) {
    return Fragment(Element("p", "No ECO code and no word of an opening's name begins with “", text, "”."),
                    LineEnd());
  }
  Html items = LineEnd();
  for (const FoundOpening& opening : found) {
    ChessAddress there = address;
    there.fen.clear();
    there.moves.assign(1, opening.play);  // with commas already
    const Html link = Element("a", {{"href", there.Href()}}, opening.eco, " ", opening.name);
    items += Fragment(Element("li", link), LineEnd());
  }
  return Fragment(Element("h2", "Openings: ", text), LineEnd(), Element("ul", {{"class", "found"}}, items),
                  LineEnd());
}

Html MainHtml(const Library& library, const ChessView& view, const ChessAddress& address,
              const Query& query) {
  const chess::Position* rules = view.line.position.rules();
  const std::string fen = rules == nullptr ? view.line.position.Epd() : chess::ToFen(rules->setup());
  const Html board = Element("section", {{"aria-label", "Board"}}, LineEnd(), BoardHtml(view, address),
                             ToolsHtml(view, address));
  const Html moves = Element("section", {{"aria-label", "Moves"}}, LineEnd(), ReasonsHtml(view),
                             MovesTable(view, address), LeadsBack(view, address));
  return Fragment(HeadingHtml(view), LineHtml(view, address), FoundOpenings(address, query.Get("q")),
                  Element("div", {{"class", "views"}}, LineEnd(), board, LineEnd(), moves, LineEnd()),
                  LineEnd(), BookForm(library, address), PositionForms(address, fen));
}

Response ChessErrorPage(const Library& library, const BadQuery& bad) {
  return ErrorPage(
      library, bad,
      Fragment(Element("p", Link("chess", "Back to the start position")), LineEnd(), PositionForms({}, "")));
}

// Normalises the address, so that a position has only one: moves are in UCI's notation, and the FEN of the start
// position is left out.
void Normalise(const probe::MoveSequence& line, ChessAddress& address) {
  const absl::StatusOr<chess::Position> root = chess::Position::FromSetup(line.start);
  if (!root.ok()) return;
  chess::Position position = *root;
  const std::string fen = chess::ToFen(position.setup());
  if (fen != chess::kStartFen) address.fen = fen;
  for (const chess::Move move : line.moves) {
    address.moves.push_back(chess::UciMove(position, move));
    position.Make(move);
  }
}

Response Reply(const ChessView& view, const ChessAddress& address) {
  Response response;
  const probe::Candidate* chosen = view.explained.answer.chosen();
  response.status = 302;
  response.fields = {{"Location", chosen == nullptr
                                      ? address.Href()
                                      : address.After(report::MoveName(view.line.position, chosen->move))}};
  return response;
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

Response ShowChess(const Library& library, explorer::Shelf& shelf, const Query& query) {
  const auto served = ChessBookOf(library, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return ChessErrorPage(library, *bad);
  const ServedChessBook& first = *std::get<const ServedChessBook*>(served);
  const auto line = LineOf(first.book, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&line)) return ChessErrorPage(library, *bad);
  ChessAddress address = AddressFrom(query);
  const auto others = FurtherBooks(library, first, address);
  if (const BadQuery* bad = std::get_if<BadQuery>(&others)) return ChessErrorPage(library, *bad);
  Normalise(std::get<probe::MoveSequence>(line), address);
  const bool is_reply = query.Find("reply") != nullptr;
  const absl::StatusOr<ChessView> view =
      ViewOf(first, std::get<std::vector<const ServedChessBook*>>(others),
             std::get<probe::MoveSequence>(line), is_reply ? shelf.NextSeed() : library.seed, address.sort);
  if (!view.ok()) return http::UnavailableResponse(view.status());
  if (is_reply) return Reply(*view, address);
  return PageResponse(library, {TitleOf(*view), MainHtml(library, *view, address, query)});
}

}  // namespace

void AddChessPage(explorer::Shelf& shelf, http::Router& router) {
  router.Add("/chess", [&shelf](const http::Request& request) {
    const std::shared_ptr<const Library> library = shelf.library(request.may_wait);
    const std::optional<Query> query = Query::Parse(request.query);
    if (!query) return ChessErrorPage(*library, {400, "query", "invalid percent-encoding or invalid UTF-8"});
    return ShowChess(*library, shelf, *query);
  });
}

}  // namespace tabia::page
