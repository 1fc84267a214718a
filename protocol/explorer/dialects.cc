#include "protocol/explorer/dialects.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/url_query.h"
#include "protocol/explorer/chessdb_answer.h"
#include "protocol/explorer/cloud_eval_answer.h"
#include "protocol/explorer/lichess_answer.h"
#include "protocol/explorer/lichess_request.h"

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
  std::vector<std::string_view> ignored = request.ignored;
  if (is_player && answer.ignores_color) ignored.push_back("color");
  if (!ignored.empty()) response.fields.emplace_back("X-Tabia-Ignored", Join(ignored, ","));
  return response;
}

// Returns the response 503 if a book could not be read. `body` is an error in the form of the dialect.
Response UnavailableIn(std::string content_type, std::string body, absl::Status book_status) {
  Response response = SharedResponse(std::move(content_type), std::move(body));
  response.status = 503;
  response.book_status = std::move(book_status);
  response.is_repeatable = false;
  return response;
}

http::Handler Lichess(const Shelf& shelf, LichessSource source) {
  return [&shelf, source](const Request& request) {
    const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
    if (!query) return BadQuery("Failed to deserialize query string: bad escape or UTF-8");
    const absl::StatusOr<LichessRequest> asked = ParseLichessRequest(source, *query);
    if (!asked.ok()) return BadQuery(Message(asked.status()));
    absl::StatusOr<LichessAnswer> answer = AnswerLichess(*shelf.library(request.may_wait), *asked);
    if (!answer.ok()) return UnavailableIn("text/plain", Message(answer.status()), answer.status());
    return LichessResponse(*asked, *std::move(answer));
  };
}

Response ChessDbUnavailable(const UrlQuery& query, const absl::Status& book_status) {
  if (!AsksForJson(query)) return UnavailableIn("text/plain", "Error: " + Message(book_status), book_status);
  return UnavailableIn("application/json", Json({{"status", Message(book_status)}}).Text(), book_status);
}

Response ChessDb(Shelf& shelf, const Request& request) {
  const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
  if (!query) return SharedResponse("text/plain", "invalid parameters");
  const std::optional<uint64_t> stated_seed = ParseNumber<uint64_t>(query->Get("seed"));
  absl::StatusOr<ChessDbAnswer> answer =
      AnswerChessDb(*shelf.library(request.may_wait), *query, stated_seed ? *stated_seed : shelf.NextSeed());
  if (!answer.ok()) return ChessDbUnavailable(*query, answer.status());
  Response response =
      SharedResponse(answer->is_json ? "application/json" : "text/plain", std::move(answer->body));
  response.fields = {{"Cache-Control", "no-cache"}, {"Pragma", "no-cache"}};
  response.is_repeatable = !answer->is_drawn || stated_seed;
  return response;
}

Response CloudEval(const Shelf& shelf, const Request& request) {
  const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
  if (!query) return BadQuery("Failed to deserialize query string: bad escape or UTF-8");
  absl::StatusOr<std::optional<std::string>> answer =
      AnswerCloudEval(*shelf.library(request.may_wait), *query);
  if (!answer.ok()) return UnavailableIn("text/plain", Message(answer.status()), answer.status());
  if (*answer) return SharedResponse("application/json", **std::move(answer));
  Response response = SharedResponse(
      "application/json", Json({{"error", "No cloud evaluation available for that position"}}).Text());
  response.status = 404;
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

using Samples = std::vector<http::Sample>;

// Returns a value of each book.
template <typename Value>
Samples OfBooks(const Shelf& shelf, const Value& value_of) {
  Samples samples;
  for (const ListedBook& served : shelf.library(false)->listing) {
    samples.push_back({Concat("book=\"", served.name, "\""), value_of(served.book)});
  }
  return samples;
}

// Returns a sample with the content hash of each book as a label, because a value of Prometheus has 53 bits only.
Samples ContentHashes(const Shelf& shelf) {
  Samples samples;
  for (const ListedBook& served : shelf.library(false)->listing) {
    samples.push_back({Concat("book=\"", served.name, "\",content=\"", ContentText(served), "\""), 1});
  }
  return samples;
}

}  // namespace

std::vector<std::string> PublicExplorerHosts() {
  return {"www.chessdb.cn", "chessdb.cn", "explorer.lichess.org", "explorer.lichess.ovh", "lichess.org"};
}

void AddMetrics(const Shelf& shelf, const std::shared_ptr<http::Metrics>& metrics, http::Router& router) {
  using http::MetricType;
  metrics->Add("tabia_books", MetricType::kGauge, "Open books by game.", [&shelf]() -> Samples {
    const auto library = shelf.library(false);
    return {{R"(game="chess")", library->chess.size()}, {R"(game="backgammon")", library->backgammon.size()}};
  });
  metrics->Add("tabia_book_positions", MetricType::kGauge, "Positions of each book.",
               [&shelf] { return OfBooks(shelf, [](const auto& book) { return book.info().positions; }); });
  metrics->Add("tabia_book_size_bytes", MetricType::kGauge, "Size of each book.",
               [&shelf] { return OfBooks(shelf, [](const auto& book) { return book.size_bytes(); }); });
  metrics->Add("tabia_book_info", MetricType::kGauge, "The content hash of each book; always 1.",
               [&shelf] { return ContentHashes(shelf); });
  router.Add("/metrics", [metrics](const Request&) {
    Response response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = metrics->Text();
    response.is_repeatable = false;
    return response;
  });
}

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
  router.Add("/api/cloud-eval", [&shelf](const Request& request) { return CloudEval(shelf, request); });
  router.Add("/info", [&shelf](const Request&) { return Info(*shelf.library(false)); });
  router.Add("/health", [&shelf](const Request&) { return Health(*shelf.library(false)); });
}

}  // namespace tabia::explorer
