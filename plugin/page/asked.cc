#include "plugin/page/asked.h"

#include <algorithm>
#include <utility>

#include "core/base/parts.h"
#include "core/base/status.h"
#include "plugin/report/book/position.h"

namespace tabia::page {
namespace {

std::string WithBlanks(std::string_view text) {
  std::string blanks(text);
  for (char& c : blanks) {
    if (c == '_' || c == ',') c = ' ';
  }
  return blanks;
}

}  // namespace

std::variant<const explorer::ServedBook*, BadQuery> BookOf(const explorer::Library& library,
                                                           records::Game game, const http::Query& query) {
  const std::string_view name = query.Get("book");
  const explorer::ServedBook* served = name.empty() ? library.First(game) : library.Find(game, name);
  if (served != nullptr) return served;
  if (name.empty()) return BadQuery{404, "book", Concat("no book of ", records::GameName(game), " is open")};
  return BadQuery{404, "book",
                  Concat("no book of ", records::GameName(game), " has the name \"", name, "\"")};
}

std::variant<probe::MoveSequence, BadQuery> LineOf(const probe::Book& book, const http::Query& query) {
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

http::Response ResponseOf(const BadQuery& bad) {
  return http::ErrorResponse(bad.status, bad.where, bad.why);
}

}  // namespace tabia::page
