// The query of a page or of the API: it names a book of the library and a position.
#pragma once

#include <string>
#include <variant>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/url_query.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/explorer/library.h"
#include "protocol/http/request.h"
#include "protocol/http/response.h"

namespace tabia::page {

// The error of a query.
struct BadQuery {
  int status;
  std::string where;  // the parameter
  std::string why;
};

// Returns the error of a query that UrlQuery::Parse rejects.
BadQuery MalformedQuery();

// Returns the error of a position that report::ParsePosition or ParseQuestion rejects, without the name of the argument
// of a command, which it begins with.
BadQuery BadPosition(std::string where, const absl::Status& status);

// Returns the book that `book=NAME` names, or the first one of the game.
std::variant<const explorer::ServedChessBook*, BadQuery> ChessBookOf(const explorer::Library& library,
                                                                     const UrlQuery& query);
std::variant<const explorer::ServedBackgammonBook*, BadQuery> BackgammonBookOf(
    const explorer::Library& library, const UrlQuery& query);

// A line of moves, and the place in it that is asked for.
struct PlacedLine {
  probe::MoveSequence whole;
  probe::MoveSequence shown;  // a beginning of it
};

// Reads the position of fen= and the moves of play= after it. The shown line has the first at= of them, or all. The
// fields of the FEN are separated by blanks or "_"; without fen=, the start position is used. Moves are in UCI's
// notation or SAN, separated by commas, blanks or "_".
std::variant<PlacedLine, BadQuery> LineOf(const probe::ChessBook& book, const UrlQuery& query);

// Calls `answer` with the chess book and the line of a query. Returns its response; the error as JSON if the query
// is wrong.
http::Response AnswerOfChess(
    const explorer::Library& library, const UrlQuery& query,
    absl::FunctionRef<http::Response(const explorer::ServedChessBook&, const PlacedLine&)> answer);

// Returns lines of JSON. Pages of other origins may read them if --cors permits it.
http::Response ResponseOfLines(std::string lines);

// Returns the error as JSON, for pages of other origins too.
http::Response ResponseOf(const BadQuery& bad);

}  // namespace tabia::page
