#include "protocol/explorer/dialects.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/explorer/chessdb_answer.h"
#include "protocol/explorer/lichess_answer.h"
#include "protocol/explorer/lichess_request.h"
#include "protocol/http/url_query.h"

namespace tabia::explorer {
namespace {

using http::Request;
using http::Response;

Response SharedResponse(std::string content_type, std::string body) {
  Response response;
  response.content_type = std::move(content_type);
  response.body = std::move(body);
  response.sharing = http::Sharing::kAnyOrigin;
  return response;
}

Response BadQuery(std::string why) {
  Response response = SharedResponse("text/plain", std::move(why));
  response.status = 400;
  return response;
}

Response LichessResponse(const LichessRequest& request, LichessAnswer answer) {
  const bool is_player = request.source == LichessSource::kPlayer;
  if (is_player) answer.json.push_back('\n');
  Response response =
      SharedResponse(is_player ? "application/x-ndjson" : "application/json", std::move(answer.json));
  if (is_player) response.fields.emplace_back("X-Accel-Buffering", "no");
  response.fields.emplace_back("X-Tabia-Counts", answer.counts_games ? "games" : "weights");
  if (answer.scaled_down_by > 1) {
    response.fields.emplace_back("X-Tabia-Scaled-Down-By", Concat(answer.scaled_down_by));
  }
  if (!request.ignored.empty()) {
    response.fields.emplace_back("X-Tabia-Ignored", Join(request.ignored, ","));
  }
  return response;
}

http::Handler Lichess(const Shelf& shelf, LichessSource source) {
  return [&shelf, source](const Request& request) {
    const std::optional<http::Query> query = http::Query::Parse(request.query);
    if (!query) return BadQuery("Failed to deserialize query string: bad escape or UTF-8");
    const absl::StatusOr<LichessRequest> asked = ParseLichessRequest(source, *query);
    if (!asked.ok()) return BadQuery(Message(asked.status()));
    absl::StatusOr<LichessAnswer> answer = AnswerLichess(*shelf.library(request.may_wait), *asked);
    if (!answer.ok()) return http::UnavailableResponse(answer.status());
    return LichessResponse(*asked, *std::move(answer));
  };
}

Response ChessDb(Shelf& shelf, const Request& request) {
  const std::optional<http::Query> query = http::Query::Parse(request.query);
  if (!query) return BadQuery("bad escape or UTF-8");
  const std::optional<uint64_t> stated_seed = ParseNumber<uint64_t>(query->Get("seed"));
  absl::StatusOr<ChessDbAnswer> answer =
      AnswerChessDb(*shelf.library(request.may_wait), *query, stated_seed ? *stated_seed : shelf.NextSeed());
  if (!answer.ok()) return http::UnavailableResponse(answer.status());
  Response response =
      SharedResponse(answer->is_json ? "application/json" : "text/plain", std::move(answer->body));
  response.fields = {{"Cache-Control", "no-cache"}, {"Pragma", "no-cache"}};
  response.is_repeatable = !answer->is_drawn || stated_seed;
  return response;
}

// Answers /masters/pgn/ID, the text of a game, with 404: an index contains no games.
Response NoGame(const Request&) {
  Response response;
  response.status = 404;
  response.sharing = http::Sharing::kAnyOrigin;
  return response;
}

// Returns the description that the client q_extension requests from a local explorer.
Response Info(const Library& library) {
  const ServedChessBook* first = library.chess.empty() ? nullptr : &library.chess.front();
  const Json names = Json::Array();
  const Json info = {{"id", FormatText("%016x", library.identity)},
                     {"filter", {{"speeds", names}, {"ratings", names}}},
                     {"source", first == nullptr ? Json() : Json(first->name)},
                     {"created", nullptr},
                     {"plies", nullptr},
                     {"minGames", nullptr},
                     {"positions", first == nullptr ? Json() : Json(first->book.info().positions)},
                     {"games", nullptr}};
  return SharedResponse("application/json", info.Text());
}

Response Health(const Library& library) {
  std::string body = "ok\n";
  for (const ListedBook& served : library.listing) AppendParts(body, served.name, "\n");
  return SharedResponse("text/plain", std::move(body));
}

}  // namespace

void AddDialects(Shelf& shelf, http::Router& router) {
  for (const std::string_view path : {"/masters", "/master"}) {
    router.Add(path, Lichess(shelf, LichessSource::kMasters));
    router.Add(Concat(path, "/pgn/"), NoGame);
  }
  router.Add("/lichess", Lichess(shelf, LichessSource::kLichess));
  router.Add("/lichess/history", Lichess(shelf, LichessSource::kHistory));
  for (const std::string_view path : {"/player", "/personal"}) {
    router.Add(path, Lichess(shelf, LichessSource::kPlayer));
  }
  router.Add("/cdb.php", [&shelf](const Request& request) { return ChessDb(shelf, request); });
  router.Add("/info", [&shelf](const Request&) { return Info(*shelf.library(false)); });
  router.Add("/health", [&shelf](const Request&) { return Health(*shelf.library(false)); });
}

}  // namespace tabia::explorer
