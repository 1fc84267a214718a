#include "plugin/page/chess_page.h"

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
#include "plugin/page/asked.h"
#include "plugin/page/chess_address.h"
#include "plugin/page/chess_board.h"
#include "plugin/page/chess_forms.h"
#include "plugin/page/chess_table.h"
#include "plugin/page/chess_view.h"
#include "plugin/page/html.h"
#include "plugin/page/page_files.h"
#include "plugin/page/page_header.h"
#include "protocol/http/url_query.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedChessBook;
using http::Query;
using http::Response;

std::string Link(std::string_view href, std::string_view html, std::string_view attributes = "") {
  return Concat("<a href=\"", Escaped(href), "\"", attributes, ">", html, "</a>");
}

std::string TitleOf(const ChessView& view) {
  const auto& opening = view.explained.answer.opening;
  if (opening) return Concat(opening->name.eco, " ", opening->name.name);
  const bool is_start = view.line.position.Epd() == chess::ToEpd(chess::Position().setup());
  return is_start ? "Start position" : "Position without a name";
}

std::string HeadingHtml(const ChessView& view) {
  const auto& opening = view.explained.answer.opening;
  const bool is_inherited = opening && opening->plies_ago > 0;
  return Concat("<h1>", Escaped(TitleOf(view)),
                is_inherited ? Concat(" <span class=\"quiet\">named ", opening->plies_ago,
                                      opening->plies_ago == 1 ? " ply ago" : " plies ago", "</span>")
                             : "",
                "</h1>\n");
}

// The moves so far as links to the positions after them.
std::string LineHtml(const ChessView& view, const ChessAddress& address) {
  std::string html =
      Concat("<nav class=\"line\" aria-label=\"Moves so far\">",
             Link(address.At(0), "Start", address.moves.empty() ? " aria-current=\"page\"" : ""));
  const absl::StatusOr<chess::Position> root = chess::Position::FromSetup(view.line.stated);
  if (!root.ok()) return html + "</nav>\n";
  chess::Position position = *root;
  for (size_t i = 0; i < view.line.moves.size(); ++i) {
    const bool is_white = position.turn() == chess::kWhite;
    const std::string number =
        is_white || i == 0 ? Concat(position.setup().fullmove_number, is_white ? ". " : "… ") : "";
    const bool is_last = i + 1 == view.line.moves.size();
    AppendParts(html, " ", number,
                Link(address.At(i + 1), Escaped(chess::San(position, view.line.moves[i])),
                     is_last                           ? " aria-current=\"page\""
                     : i + 2 == view.line.moves.size() ? " rel=\"prev\""
                                                       : ""));
    position.Make(view.line.moves[i]);
  }
  return html + "</nav>\n";
}

std::string ToolsHtml(const ChessView& view, const ChessAddress& address) {
  ChessAddress turned = address;
  turned.black_below = !address.black_below;
  std::string html = "<ul class=\"tools\">";
  if (!address.moves.empty()) {
    AppendParts(html, "<li>", Link(address.At(address.moves.size() - 1), "Back", " rel=\"prev\""), "</li>");
  }
  AppendParts(html, "<li>", Link(turned.Href(), "Turn the board", " id=\"turn\""), "</li>");
  if (view.explained.answer.chosen() != nullptr) {
    const std::string href = address.Href();
    AppendParts(
        html, "<li>",
        Link(Concat(href, href.find('?') == std::string::npos ? "?" : "&", "reply=1"), "Let the book reply"),
        "</li>");
  }
  return html + "</ul>\n";
}

// Why nothing is found or played, and what was changed in the position.
std::string ReasonsHtml(const ChessView& view) {
  std::string items;
  for (const std::string& change : view.explained.normalised)
    AppendParts(items, "<li>", Escaped(change), "</li>");
  for (const std::string& reason : view.explained.reasons)
    AppendParts(items, "<li>", Escaped(reason), "</li>");
  const std::string notes = NotesLine(report::PositionNotes(view.explained.answer.notes));
  if (!notes.empty()) AppendParts(items, "<li>In the book: ", Escaped(notes), "</li>");
  const bool found = view.explained.answer.found;
  if (items.empty()) return found ? "" : "<p>The book has no move here.</p>\n";
  return Concat(found ? "" : "<p>The book has no move here.</p>\n", "<ul class=\"reasons\">", items,
                "</ul>\n");
}

std::string MainHtml(const Library& library, const ChessView& view, const ChessAddress& address,
                     const Query& query) {
  const chess::Position* rules = view.line.position.rules();
  const std::string fen = rules == nullptr ? view.line.position.Epd() : chess::ToFen(rules->setup());
  return Concat(HeadingHtml(view), LineHtml(view, address), FoundOpenings(address, query.Get("q")),
                "<div class=\"views\">\n<section aria-label=\"Board\">\n", BoardHtml(view, address),
                ToolsHtml(view, address), "</section>\n<section aria-label=\"Moves\">\n", ReasonsHtml(view),
                MovesTable(view, address), LeadsBack(view, address), "</section>\n</div>\n",
                BookForm(library, address), PositionForms(address, fen));
}

Response ErrorPage(const Library& library, const BadQuery& bad) {
  const std::string main =
      Concat("<h1>That cannot be shown</h1>\n<p class=\"error\">", Escaped(bad.where), ": ", Escaped(bad.why),
             "</p>\n<p>", Link("/chess", "Back to the start position"), "</p>\n", PositionForms({}, ""));
  Response response = PageResponse({"That cannot be shown", HeaderHtml(library), main, bad.status});
  response.is_repeatable = false;
  return response;
}

// The same address in every way of writing it: moves in UCI's notation, no FEN of the start position.
void Normalise(const probe::MoveSequence& line, ChessAddress& address) {
  const absl::StatusOr<chess::Position> root = chess::Position::FromSetup(line.stated);
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

Response ShowChess(explorer::Shelf& shelf, const Query& query) {
  const Library& library = shelf.library();
  const auto served = ChessBookOf(library, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return ErrorPage(library, *bad);
  const ServedChessBook& first = *std::get<const ServedChessBook*>(served);
  const auto line = LineOf(first.book, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&line)) return ErrorPage(library, *bad);
  ChessAddress address = AddressFrom(query);
  const auto others = FurtherBooks(library, first, address);
  if (const BadQuery* bad = std::get_if<BadQuery>(&others)) return ErrorPage(library, *bad);
  Normalise(std::get<probe::MoveSequence>(line), address);
  const bool is_reply = query.Find("reply") != nullptr;
  const absl::StatusOr<ChessView> view =
      ViewOf(first, std::get<std::vector<const ServedChessBook*>>(others),
             std::get<probe::MoveSequence>(line), is_reply ? shelf.NextSeed() : library.seed, address.sort);
  if (!view.ok()) return http::UnavailableResponse(view.status());
  if (is_reply) return Reply(*view, address);
  return PageResponse({TitleOf(*view), HeaderHtml(library), MainHtml(library, *view, address, query)});
}

}  // namespace

void AddChessPage(explorer::Shelf& shelf, http::Router& router) {
  router.Add("/chess", [&shelf](const http::Request& request) {
    const std::optional<Query> query = Query::Parse(request.query);
    if (!query) return ErrorPage(shelf.library(), {400, "query", "an escape or the UTF-8 is bad"});
    return ShowChess(shelf, *query);
  });
}

}  // namespace tabia::page
