#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/url_query.h"
#include "core/games/game_answers.h"
#include "core/games/games.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/finder/finder.h"
#include "plugin/page/chess_address.h"
#include "plugin/page/chess_state.h"
#include "plugin/page/page_query.h"
#include "plugin/page/pages.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/book/explanation.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/chess/game_answers_report.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedChessBook;
using http::Response;

constexpr size_t kMaxOpenings = 50;

Response Books(const Library& library, const UrlQuery&) {
  std::string lines;
  for (const explorer::ListedBook& served : library.listing) {
    Json json = {{"name", served.name}};
    json.Update(report::SummaryJson(served.book.info(), served.book.size_bytes()));
    lines += JsonLine(json);
  }
  return ResponseOfLines(std::move(lines));
}

uint64_t SeedOf(const Library& library, const UrlQuery& query) {
  return ParseNumber<uint64_t>(query.Get("seed")).value_or(library.seed);
}

Response ChessAnswer(const Library& library, const ServedChessBook& served, const UrlQuery& query,
                     const PlacedLine& line) {
  const absl::StatusOr<report::Answer> answer =
      report::Ask(served.Stack(), line.shown, {SeedOf(library, query), /*was_drawn=*/false});
  if (!answer.ok()) return http::UnavailableResponse(answer.status());
  const auto legal = LegalMovesOf(served.book, line.shown.position);
  if (!legal.ok()) return http::UnavailableResponse(legal.status());
  Json json = report::AnswerJson(*answer, /*choose=*/false);
  json["legal"] = LegalMovesJson(*legal);
  return ResponseOfLines(JsonLine(json));
}

Response ChessExplanation(const Library& library, const ServedChessBook& served, const UrlQuery& query,
                          const PlacedLine& line) {
  const auto explained =
      report::ExplainAnswers(served.Stack(), line.shown, {SeedOf(library, query), /*was_drawn=*/false});
  if (!explained.ok()) return http::UnavailableResponse(explained.status());
  return ResponseOfLines(JsonLine(report::ExplanationJson(explained->back())));
}

Response ChessState(const Library& library, const ServedChessBook& served, const UrlQuery& query,
                    const PlacedLine& line) {
  const auto explained =
      report::ExplainAnswers(served.Stack(), line.shown, {SeedOf(library, query), /*was_drawn=*/false});
  if (!explained.ok()) return http::UnavailableResponse(explained.status());
  const absl::StatusOr<Json> state = ChessStateJson(served, line, explained->back());
  return state.ok() ? ResponseOfLines(JsonLine(*state)) : http::UnavailableResponse(state.status());
}

// Answers about each move of the line, as tabia explain --game does.
Response LineAnswers(const Library& library, const ServedChessBook& served, const UrlQuery& query,
                     const PlacedLine& line) {
  if (line.whole.moves.empty()) return ResponseOf({400, "play", "has no moves"});
  const probe::BookStack books = served.Stack();
  const absl::Status read = ReadPositions(served.book, probe::PositionsOf(line.whole));
  if (!read.ok()) return http::UnavailableResponse(read);
  const games::LineGame game(line.whole);
  const report::Seed seed = {SeedOf(library, query), /*was_drawn=*/false};
  const auto answers = games::AnswersOf(game.game(), books, seed.number);
  if (!answers.ok()) return http::UnavailableResponse(answers.status());
  return ResponseOfLines(report::ExplainedGameJson(
      report::ExplainGame(game.game(), *answers, books, seed, /*has_all_plies=*/true)));
}

using OfPosition = Response (*)(const Library&, const ServedChessBook&, const UrlQuery&, const PlacedLine&);

Response OfChess(OfPosition answer, const Library& library, const UrlQuery& query) {
  return AnswerOfChess(library, query, [&](const ServedChessBook& book, const PlacedLine& line) {
    return answer(library, book, query, line);
  });
}

// Explains a chess position given by fen= and play=, or a backgammon position given by position=.
Response Explanation(const Library& library, const UrlQuery& query) {
  const std::string* position = query.Find("position");
  if (position == nullptr) return OfChess(ChessExplanation, library, query);
  const auto served = BackgammonBookOf(library, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return ResponseOf(*bad);
  const auto explained =
      report::ExplainPosition(std::get<const explorer::ServedBackgammonBook*>(served)->book, *position,
                              report::QuestionOptions(), /*json=*/true);
  if (!explained.ok()) return ResponseOf(BadPosition("position", explained.status()));
  return ResponseOfLines(explained->text);
}

Json OpeningJson(const probe::FoundOpening& found) {
  return {{"eco", found.eco}, {"name", found.name}, {"play", found.play}, {"fen", found.fen}};
}

Response Names(const Library&, const UrlQuery& query) {
  std::string lines;
  for (const probe::FoundOpening& found : probe::SearchOpenings(query.Get("q"), kMaxOpenings).openings) {
    lines += JsonLine(OpeningJson(found));
  }
  return ResponseOfLines(std::move(lines));
}

Response OfPositionFound(const probe::FoundPosition& found) {
  ChessAddress address;
  address.GoTo(found.line);
  return ResponseOfLines(JsonLine({{"kind", "position"},
                                   {"fen", address.fen},
                                   {"play", Join(address.moves, ",")},
                                   {"title", found.title}}));
}

Response OfOpeningsFound(const std::vector<probe::FoundOpening>& found) {
  Json openings = Json::Array();
  for (const probe::FoundOpening& opening : found) openings.Append(OpeningJson(opening));
  return ResponseOfLines(JsonLine({{"kind", "openings"}, {"openings", openings}}));
}

Response Find(const Library& library, const UrlQuery& query) {
  const auto served = ChessBookOf(library, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return ResponseOf(*bad);
  const probe::ChessBook& book = std::get<const ServedChessBook*>(served)->book;
  const auto found = probe::FindTyped(query.Get("q"), book.info().rules(), kMaxOpenings);
  if (const auto* none = std::get_if<probe::NotFound>(&found)) return ResponseOf({400, "q", none->why});
  const auto* const position = std::get_if<probe::FoundPosition>(&found);
  return position != nullptr ? OfPositionFound(*position)
                             : OfOpeningsFound(std::get<probe::FoundOpenings>(found).openings);
}

using Answer = std::function<Response(const Library&, const UrlQuery&)>;

http::Handler Handle(const explorer::Shelf& shelf, Answer answer) {
  return [&shelf, answer = std::move(answer)](const http::Request& request) {
    const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
    if (!query) return ResponseOf(MalformedQuery());
    return answer(*shelf.library(request.may_wait), *query);
  };
}

}  // namespace

void AddApi(const explorer::Shelf& shelf, http::Router& router) {
  router.Add("/api/books", Handle(shelf, Books));
  router.Add("/api/chess", Handle(shelf, [](const Library& library, const UrlQuery& query) {
               return OfChess(ChessAnswer, library, query);
             }));
  router.Add("/api/page", Handle(shelf, [](const Library& library, const UrlQuery& query) {
               return OfChess(ChessState, library, query);
             }));
  router.Add("/api/explain", Handle(shelf, Explanation));
  router.Add("/api/game", Handle(shelf, [](const Library& library, const UrlQuery& query) {
               return OfChess(LineAnswers, library, query);
             }));
  router.Add("/api/names", Handle(shelf, Names));
  router.Add("/api/find", Handle(shelf, Find));
}

}  // namespace tabia::page
