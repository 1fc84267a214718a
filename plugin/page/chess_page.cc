#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/opening_name.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/game_opening.h"
#include "core/probe/finder/finder.h"
#include "plugin/page/chess_address.h"
#include "plugin/page/page_frame.h"
#include "plugin/page/page_query.h"
#include "plugin/page/pages.h"
#include "plugin/report/book/explanation.h"
#include "plugin/report/chess/chess_answer_report.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedChessBook;
using http::Response;
using probe::Candidate;
using report::Element;
using report::Fragment;
using report::LineEnd;

constexpr size_t kFirstMoves = 12, kDescribedMoves = 4;

std::string TitleOf(const report::Answer& answer) {
  if (answer.opening) return Concat(answer.opening->name.eco, " ", answer.opening->name.name);
  const bool is_start = answer.position.Epd() == chess::ToEpd(chess::Board());
  return is_start ? "Start position" : "Position without a name";
}

// A move in the preview: nothing that was played is hidden, so moves are ordered by their games, and shares are theirs.
struct CountedMove {
  const chess::BookMove* move;
  const std::string* rejected;  // why the book never plays it; empty if it may
  uint64_t count;               // of its games, or its weight
  double share;
};

std::vector<CountedMove> MovesByCount(const report::Answer& answer) {
  uint64_t total = 0;
  std::vector<CountedMove> moves;
  for (const Candidate& candidate : answer.choice.candidates) {
    const uint64_t count = report::CountOf(candidate.move);
    moves.push_back({&candidate.move, &candidate.rejected, count, static_cast<double>(count)});
    total += count;
  }
  for (CountedMove& move : moves) move.share /= static_cast<double>(std::max<uint64_t>(total, 1));
  std::stable_sort(moves.begin(), moves.end(),
                   [](const CountedMove& a, const CountedMove& b) { return a.count > b.count; });
  return moves;
}

// Returns the first moves, for the preview of a link.
std::string DescriptionOf(const ServedChessBook& served, const report::Answer& answer) {
  std::string text = Concat("Book ", served.name, ":");
  const std::vector<CountedMove> moves = MovesByCount(answer);
  for (size_t i = 0; i < moves.size() && i < kDescribedMoves; ++i) {
    AppendParts(text, i == 0 ? " " : ", ", probe::SanText(answer.position, *moves[i].move), " ",
                report::PercentText(moves[i].share), moves[i].rejected->empty() ? "" : " (never played)");
  }
  return moves.empty() ? Concat(text, " no move") : text;
}

// Returns a move as a link to the position after it, its share, its games or weight, the opening that it leads to, and
// the reason why the book never plays it.
Html MoveItem(const report::Answer& answer, const CountedMove& counted, const ChessAddress& address) {
  const chess::BookMove& move = *counted.move;
  const std::string after = address.After(report::MoveName(answer.position, move));
  Html item = Fragment(Element("a", {{"href", after}}, probe::SanText(answer.position, move)), " ",
                       report::PercentText(counted.share), ", ", move.games ? "games " : "weight ",
                       report::GroupedText(counted.count));
  const std::optional<chess::OpeningName> opening = probe::OpeningNameAfter(answer.position, move.move);
  if (opening) item += Fragment(", ", opening->eco, " ", opening->name);
  if (!counted.rejected->empty()) item += Fragment("; never played: ", *counted.rejected);
  return Fragment(Element("li", item), LineEnd());
}

// Returns the position for programs that run no script: search engines, chats and text browsers.
Html PositionHtml(const ServedChessBook& served, const report::ExplainedAnswer& explained,
                  const ChessAddress& address) {
  const report::Answer& answer = explained.answer;
  const std::string fen =
      answer.position.has_board() ? chess::ToFen(answer.position.board()) : answer.position.Epd();
  Html html = Fragment(Element("h1", TitleOf(answer)), LineEnd(), Element("p", "FEN: ", fen), LineEnd());
  for (const std::string& reason : explained.reasons) html += Fragment(Element("p", reason), LineEnd());
  Html items = LineEnd();
  const std::vector<CountedMove> moves = MovesByCount(answer);
  for (size_t i = 0; i < moves.size() && i < kFirstMoves; ++i) items += MoveItem(answer, moves[i], address);
  html += Fragment(Element("p", FormatCount(moves.size(), "move"), " of the book ", served.name), LineEnd());
  if (!moves.empty()) html += Fragment(Element("ol", items), LineEnd());
  if (!address.moves.empty()) {
    html += Fragment(Element("p", Element("a", {{"href", address.At(address.moves.size() - 1)}}, "Back")),
                     LineEnd());
  }
  return Fragment(html, ScriptNote());
}

Response ChessErrorPage(const Library& library, const BadQuery& bad) {
  const Html back = Element("p", Element("a", {{"href", "chess"}}, "Back to the start position"));
  return ErrorPage(library, bad, records::Game::kChess, back);
}

// Redirects to the position of a text that a person typed into the field, or to the first opening with this name.
Response ShowTyped(const Library& library, const ServedChessBook& served, std::string_view text,
                   ChessAddress address) {
  probe::Found found = probe::FindTyped(text, served.book.info().rules(), 1);
  if (const auto* none = std::get_if<probe::NotFound>(&found)) {
    return ChessErrorPage(library, {400, "q", none->why});
  }
  if (const auto* position = std::get_if<probe::FoundPosition>(&found)) {
    address.GoTo(position->line);
  } else {
    address.fen.clear();
    address.moves.assign(1, std::get<probe::FoundOpenings>(found).openings.front().play);
  }
  return RedirectTo(address.Href());
}

Response ShowChess(const Library& library, const UrlQuery& query) {
  const auto served = ChessBookOf(library, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return ChessErrorPage(library, *bad);
  const ServedChessBook& book = *std::get<const ServedChessBook*>(served);
  const auto line = LineOf(book.book, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&line)) return ChessErrorPage(library, *bad);
  const probe::MoveSequence& shown = std::get<PlacedLine>(line).shown;
  ChessAddress address;
  address.book = query.Get("book");
  address.GoTo(shown);
  if (const std::string_view text = Trim(query.Get("q")); !text.empty()) {
    return ShowTyped(library, book, text, address);
  }
  const auto explained = report::ExplainAnswers(book.Stack(), shown, {library.seed, /*was_drawn=*/false});
  if (!explained.ok()) return http::UnavailableResponse(explained.status());
  const report::ExplainedAnswer& answer = explained->back();
  return PageResponse(library, {.title = TitleOf(answer.answer),
                                .main = PositionHtml(book, answer, address),
                                .game = records::Game::kChess,
                                .has_board_only = query.Get("show") == "board",
                                .href = address.Href(),
                                .description = DescriptionOf(book, answer.answer)});
}

}  // namespace

void AddChessPage(const explorer::Shelf& shelf, http::Router& router) {
  router.Add("/chess", [&shelf](const http::Request& request) {
    const std::shared_ptr<const Library> library = shelf.library(request.may_wait);
    const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
    if (!query) return ChessErrorPage(*library, MalformedQuery());
    return ShowChess(*library, *query);
  });
}

}  // namespace tabia::page
