// The pages of `tabia serve`, their files, and the API.
#pragma once

#include <memory>

#include "plugin/report/chess/match_report.h"
#include "protocol/explorer/library.h"
#include "protocol/http/metrics.h"
#include "protocol/http/router.h"

namespace tabia::page {

// Adds "/", which redirects to the page of the first book's game, /robots.txt, and all paths below except that of
// AddSuitePage. `shelf` must outlive the router. /status shows values of `metrics`.
void AddPages(const explorer::Shelf& shelf, std::shared_ptr<const http::Metrics> metrics,
              http::Router& router);

// Returns the handler for unknown paths. It responds with a page to a browser, and with JSON to other programs.
http::Handler NotFound(const explorer::Shelf& shelf);

// Adds /chess: the position as text for programs that run no script, and the script that draws the page by /api.
void AddChessPage(const explorer::Shelf& shelf, http::Router& router);

// Adds /backgammon, as /chess, and its views as JSON: /api/backgammon (plays or the cube), /api/backgammon/rolls and
// /api/backgammon/replies, all with the parameters of the page. /api/backgammon/scores returns a line for each score of
// the menu, {"group", "name", "position"}, and /api/backgammon/openings one for each opening play, {"name", "play",
// "position"}, with XGIDs. /api/backgammon/find?q=TEXT returns the XGID of a text that a person typed (FindBackgammon),
// as {"kind":"position", "position"}.
void AddBackgammonPage(const explorer::Shelf& shelf, http::Router& router);

// Adds /status: the server, its books with their sources, and programs to copy that query them.
void AddStatusPage(const explorer::Shelf& shelf, std::shared_ptr<const http::Metrics> metrics,
                   http::Router& router);

// Adds /suite, a suite after its match: the picture and the facts of tabia openings --played, and the script that draws
// the table by /api/suite?[by=eco][&sort=COLUMN[&reverse=1]][&from=ROW]. This returns {"rows", "first", "most"}: the
// number of all rows, the place of the first one below, from 1, and the maximum number of rows of a response. The rows
// follow, as lines of tabia openings --played --json.
void AddSuitePage(const explorer::Shelf& shelf, std::shared_ptr<const report::MatchReport> match,
                  http::Router& router);

// Adds /api/books, /api/chess, /api/explain and /api/game, whose JSON has the members of the tool's --json, /api/page,
// which has those of /api/explain and what the page needs beside them, and the two searches:
//
// /api/page?fen=FEN&play=MOVES[&at=PLIES] adds "line": {"start", "at", "moves": [{"uci", "san", "fen"}]}, the whole
// line; "evaluations": [{"evaluation", "best"}], the best evaluation in each position of the line and the moves
// that have it, null and [] if there is none, and an empty list if the book has no evaluations; "legal" as /api/chess
// has it; "ahead": the likeliest line of each listed move by its UCI name; and outside the book "last_in_book", the
// plies of the last position of the line that the book has, or null.
//
// /api/game?play=MOVES[&fen=FEN][&book=NAME] returns the output of tabia explain --game --json --all for these moves: a
// line of JSON for each move, then one for the game. It returns 400 if there are no moves.
//
// /api/names?q=TEXT returns a line for each opening whose name fits (core/probe/finder/opening_search.h), best first:
// {"eco", "name", "play", "fen"}, with the position after the moves.
//
// /api/find?q=TEXT[&book=NAME] returns the result of FindTyped (core/probe/finder/finder.h):
//   {"kind":"position", "fen", "play", "title"}   with the parameters fen= and play= of /chess and /api/chess; "fen" is
//                                                 empty for the start position, and "title" if nothing has a name
//   {"kind":"openings", "openings":[…]}           with the members of /api/names
// or an error: 404 for an unknown book, 400 for a text that cannot be read, with the first part that is wrong.
void AddApi(const explorer::Shelf& shelf, http::Router& router);

}  // namespace tabia::page
