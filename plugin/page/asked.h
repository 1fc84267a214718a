// What a request of the page or of the API asks for: a book of the library, and a position.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "absl/status/statusor.h"

#include "core/probe/chess/move_sequence.h"
#include "protocol/explorer/library.h"
#include "protocol/http/url_query.h"
#include "protocol/http/request.h"
#include "protocol/http/response.h"

namespace tabia::page {

struct BadQuery {
  int status;
  std::string where;  // the parameter
  std::string why;
};

// Return the book that `book=NAME` names, or the first one of the game.
std::variant<const explorer::ServedChessBook*, BadQuery> ChessBookOf(const explorer::Library& library,
                                                                     const http::Query& query);
std::variant<const explorer::ServedBackgammonBook*, BadQuery> BackgammonBookOf(
    const explorer::Library& library, const http::Query& query);

// Returns the position of fen= (a FEN whose fields are separated by blanks or "_"; none is the start position) after the
// moves of play=, in UCI's notation or in SAN, separated by commas, blanks or "_".
std::variant<probe::MoveSequence, BadQuery> LineOf(const probe::ChessBook& book, const http::Query& query);

http::Response ResponseOf(const BadQuery& bad);

}  // namespace tabia::page
