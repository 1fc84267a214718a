#include "plugin/page/page_query.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/moves/book_entry.h"
#include "plugin/report/book/position_argument.h"

namespace tabia::page {
namespace {

std::string WithBlanks(std::string_view text) {
  std::string blanks(text);
  for (char& c : blanks) {
    if (c == '_' || c == ',') c = ' ';
  }
  return blanks;
}

// Returns the first book if none is named, or the one that was found by its name.
template <typename Served>
std::variant<const Served*, BadQuery> ChooseBook(std::string_view game, std::string_view name,
                                                 const std::vector<Served>& books, const Served* found) {
  if (name.empty() && !books.empty()) return &books.front();
  if (name.empty()) return BadQuery{404, "book", Concat("no book of ", game, " is open")};
  if (found != nullptr) return found;
  return BadQuery{404, "book", Concat("no book of ", game, " has the name \"", name, "\"")};
}

// Returns the start position of a variant whose rules tabia does not support: that of chess, without or with a pocket,
// as the book has it. Without either, a person must enter a FEN.
absl::StatusOr<probe::MoveSequence> OpaqueStart(const probe::ChessBook& book) {
  const std::string_view chess_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  for (const std::string_view pocket : {"", "[]"}) {
    absl::StatusOr<probe::MoveSequence> start =
        report::ParsePosition(Concat(chess_start, pocket, " w KQkq -"), book);
    chess::BookEntry entry;
    if (start.ok() && book.Probe(start->position, entry).found()) return start;
  }
  return UsageError(Concat("the book of ", book.info().variant, " has no start position; enter a FEN"));
}

}  // namespace

BadQuery MalformedQuery() {
  return {400, "query", "invalid percent-encoding or invalid UTF-8"};
}

BadQuery BadPosition(std::string where, const absl::Status& status) {
  constexpr std::string_view kArgument = "POSITION: ";
  std::string why = Message(status);
  if (why.starts_with(kArgument)) why.erase(0, kArgument.size());
  return {400, std::move(where), std::move(why)};
}

std::variant<const explorer::ServedChessBook*, BadQuery> ChessBookOf(const explorer::Library& library,
                                                                     const UrlQuery& query) {
  const std::string_view name = query.Get("book");
  return ChooseBook("chess", name, library.chess, library.FindChess(name));
}

std::variant<const explorer::ServedBackgammonBook*, BadQuery> BackgammonBookOf(
    const explorer::Library& library, const UrlQuery& query) {
  const std::string_view name = query.Get("book");
  return ChooseBook("backgammon", name, library.backgammon, library.FindBackgammon(name));
}

std::variant<PlacedLine, BadQuery> LineOf(const probe::ChessBook& book, const UrlQuery& query) {
  const std::string fen = WithBlanks(query.Get("fen")), play = WithBlanks(query.Get("play"));
  const bool has_fen = fen.find_first_not_of(' ') != std::string::npos;
  const std::string position = has_fen ? fen : "startpos";
  const bool is_opaque_start = !has_fen && !book.info().rules().is_supported();
  absl::StatusOr<probe::MoveSequence> start =
      is_opaque_start ? OpaqueStart(book) : report::ParsePosition(position, book);
  if (!start.ok()) return BadPosition("fen", start.status());
  if (play.find_first_not_of(' ') == std::string::npos) return PlacedLine{*start, *start};
  absl::StatusOr<probe::MoveSequence> whole = report::ParsePosition(Concat(position, " moves ", play), book);
  if (!whole.ok()) return BadPosition("play", whole.status());
  const uint64_t at = ParseNumber<uint64_t>(query.Get("at")).value_or(whole->moves.size());
  if (at >= whole->moves.size()) return PlacedLine{*whole, *whole};
  for (size_t ply = 0; ply < at; ++ply) start->Play(whole->moves[ply]);
  return PlacedLine{*std::move(whole), *std::move(start)};
}

http::Response AnswerOfChess(
    const explorer::Library& library, const UrlQuery& query,
    absl::FunctionRef<http::Response(const explorer::ServedChessBook&, const PlacedLine&)> answer) {
  const auto served = ChessBookOf(library, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return ResponseOf(*bad);
  const explorer::ServedChessBook& book = *std::get<const explorer::ServedChessBook*>(served);
  const auto line = LineOf(book.book, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&line)) return ResponseOf(*bad);
  return answer(book, std::get<PlacedLine>(line));
}

http::Response ResponseOfLines(std::string lines) {
  http::Response response;
  response.content_type = "application/x-ndjson";
  response.body = std::move(lines);
  response.sharing = http::Sharing::kAnyOrigin;
  return response;
}

http::Response ResponseOf(const BadQuery& bad) {
  http::Response response = http::ErrorResponse(bad.status, bad.where, bad.why);
  response.sharing = http::Sharing::kAnyOrigin;
  return response;
}

}  // namespace tabia::page
