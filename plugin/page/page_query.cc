#include "plugin/page/page_query.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/base/tokens.h"
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

}  // namespace

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

std::variant<probe::MoveSequence, BadQuery> LineOf(const probe::ChessBook& book, const UrlQuery& query) {
  const std::string fen = WithBlanks(query.Get("fen")), play = WithBlanks(query.Get("play"));
  const bool has_fen = fen.find_first_not_of(' ') != std::string::npos;
  const std::string position = has_fen ? fen : "startpos";
  absl::StatusOr<probe::MoveSequence> line = report::ParsePosition(position, book);
  if (!line.ok()) return BadQuery{400, "fen", Message(line.status())};
  if (play.find_first_not_of(' ') == std::string::npos) return *std::move(line);
  line = report::ParsePosition(Concat(position, " moves ", play), book);
  if (!line.ok()) return BadQuery{400, "play", Message(line.status())};
  return *std::move(line);
}

http::Response ResponseOfLines(std::string lines) {
  http::Response response;
  response.content_type = "application/x-ndjson";
  response.body = std::move(lines);
  response.sharing = http::Sharing::kAnyOrigin;
  return response;
}

http::Response ResponseOf(const BadQuery& bad) {
  return http::ErrorResponse(bad.status, bad.where, bad.why);
}

}  // namespace tabia::page
