#include "plugin/page/editing.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/os/file_io.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/url_query.h"
#include "core/changes/change.h"
#include "core/changes/change_effects.h"
#include "core/changes/changes_file.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/page/page_query.h"
#include "protocol/http/request.h"
#include "protocol/http/response.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedChessBook;
using http::Request;
using http::Response;

constexpr std::string_view kJsonType = "application/json";
// An edit waits for another program that holds the file only for this time, because all other clients wait, too.
constexpr std::chrono::milliseconds kTimeout{500};

// Compares in a time that does not depend on the first difference.
bool IsToken(std::string_view given, std::string_view token) {
  unsigned difference = given.size() != token.size();
  for (size_t i = 0; i < given.size() && i < token.size(); ++i) {
    difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(token[i]);
  }
  return difference == 0;
}

// Returns an error if the request comes from a page of another site, or has no valid token.
std::optional<Response> RefuseStranger(const Request& request, std::string_view token) {
  if (!request.origin.empty() && request.origin != Concat("http://", request.host) &&
      request.origin != Concat("https://", request.host)) {
    return http::ErrorResponse(403, "Origin", "a page of another site cannot change books");
  }
  if (IsToken(request.token, token)) return std::nullopt;
  return http::ErrorResponse(403, "X-Tabia-Token",
                             "wrong token; open the address that tabia serve has printed");
}

// Returns an error if the request is not of JSON, or as RefuseStranger does.
std::optional<Response> RefuseEditor(const Request& request, std::string_view token) {
  const std::string_view type =
      std::string_view(request.content_type).substr(0, request.content_type.find(';'));
  if (!EqualIgnoringCase(Trim(type), kJsonType)) {
    return http::ErrorResponse(415, "Content-Type", Concat("must be ", kJsonType));
  }
  return RefuseStranger(request, token);
}

// Reads the members of a request. Keeps the error of the first one of a wrong type.
class MemberReader {
 public:
  explicit MemberReader(const Json& json) : json_(json) {}

  std::string Text(std::string_view name) {
    const Json* const value = json_.Find(name);
    if (value == nullptr) return {};
    if (value->text() != nullptr) return *value->text();
    Refuse(name, "must be a text");
    return {};
  }
  std::optional<std::string> OptionalText(std::string_view name) {
    if (json_.Find(name) == nullptr) return std::nullopt;
    return Text(name);
  }
  uint32_t Percent(std::string_view name) {
    const Json* const value = json_.Find(name);
    if (value == nullptr) return 0;
    const uint64_t* const number = value->count();
    if (number != nullptr && *number <= 100) return static_cast<uint32_t>(*number);
    Refuse(name, "must be a whole number from 0 to 100");
    return 0;
  }
  const std::optional<BadQuery>& error() const { return error_; }

 private:
  void Refuse(std::string_view name, std::string_view why) {
    if (!error_) error_ = {400, std::string(name), std::string(why)};
  }

  const Json& json_;
  std::optional<BadQuery> error_;
};

Response ErrorOf(const absl::Status& status) {
  const int code = absl::IsAborted(status)            ? 409
                   : absl::IsNotFound(status)         ? 404
                   : absl::IsDeadlineExceeded(status) ? 503
                   : ExitCode(status) == 2            ? 400
                                                      : 500;
  return http::ErrorResponse(code, "changes", Message(status));
}

// Returns lines that are not kept for the next request, because an editor may change the file at any time.
Response ResponseOfNow(std::string lines) {
  Response response = ResponseOfLines(std::move(lines));
  response.sharing = http::Sharing::kSameOrigin;
  response.is_repeatable = false;
  return response;
}

// Answers the requests of an editor.
class EditingSite {
 public:
  EditingSite(const explorer::Shelf& shelf, Editor editor) : shelf_(shelf), editor_(std::move(editor)) {}

  // Reopens the books if the file of changes is not the one that they were opened with.
  absl::Status Refresh() {
    const std::optional<PathState> state = StateAt(editor_.path);
    if (state == opened_) return absl::OkStatus();
    TABIA_RETURN_IF_ERROR(editor_.reload());
    opened_ = state;
    return absl::OkStatus();
  }
  Response Edit(const Request& request);
  Response ListChanges();
  Response ChangesOfPosition(const Library& library, const UrlQuery& query) const;
  Response Download(const Request& request);

  const explorer::Shelf& shelf() const { return shelf_; }

 private:
  const explorer::Shelf& shelf_;
  Editor editor_;
  std::optional<PathState> opened_;  // nothing before the first look
  std::mutex download_;              // writes one book at a time, because it is in memory as a whole
};

Response EditingSite::Edit(const Request& request) {
  if (std::optional<Response> refused = RefuseEditor(request, editor_.token)) return *std::move(refused);
  const std::optional<Json> json = Json::Parse(request.body);
  if (!json || json->members() == nullptr) return ResponseOf({400, "body", "must be an object of JSON"});
  MemberReader members(*json);
  const changes::RequestedChange requested = {.verb = members.Text("verb"),
                                              .position = members.Text("position"),
                                              .move = members.Text("move"),
                                              .side = members.Text("side"),
                                              .comment = members.Text("comment"),
                                              .percent = members.Percent("percent"),
                                              .seen = members.OptionalText("seen")};
  if (members.error()) return ResponseOf(*members.error());
  const absl::StatusOr<std::vector<changes::Change>> wanted = changes::ParseChanges(requested);
  if (!wanted.ok()) return ErrorOf(wanted.status());
  const auto lines = changes::EditChanges(editor_.path, *wanted, requested.seen, kTimeout);
  if (absl::IsAborted(lines.status())) {
    Refresh().IgnoreError();  // the page shows the other line then; the error to report is the conflict
  }
  if (!lines.ok()) return ErrorOf(lines.status());
  if (const absl::Status reloaded = Refresh(); !reloaded.ok()) {
    return http::ErrorResponse(
        500, "changes",
        Concat("the change is in the file, but the books could not be opened: ", Message(reloaded)));
  }
  Json changed = Json::Array();
  for (const changes::EditedLine& line : *lines) changed.Append(ToJson(line));
  return ResponseOfNow(JsonLine({{"changed", std::move(changed)}}));
}

Response EditingSite::ListChanges() {
  if (const absl::Status fresh = Refresh(); !fresh.ok()) return ErrorOf(fresh);
  const auto changed = changes::ReadChanges(editor_.path);
  if (!changed.ok()) return ErrorOf(changed.status());
  std::string lines;
  for (const changes::ChangesText::PositionLine& line : *changed) {
    lines += JsonLine(ToJson(line));
  }
  return ResponseOfNow(std::move(lines));
}

Response EditingSite::ChangesOfPosition(const Library& library, const UrlQuery& query) const {
  return AnswerOfChess(library, query, [&](const ServedChessBook& book, const PlacedLine& placed) {
    const probe::MoveSequence& line = placed.shown;
    const chess::Position* const position = line.position.of_chess();
    if (position == nullptr) return ResponseOf({400, "fen", "is of a variant without rules"});
    const auto text = changes::ReadLine(editor_.path, *position);
    if (!text.ok()) return ErrorOf(text.status());
    changes::BooksBeforeAndAfter books(book.before.front());
    for (const probe::ChessBook& before : absl::MakeSpan(book.before).subspan(1)) books.AddBans(before);
    books.Add(book.book, book.rule);
    const auto effects = books.EffectsOf(changes::ChangesIn(*text, *position), line);
    if (!effects.ok()) return http::UnavailableResponse(effects.status());
    Json moves = Json::Array();
    for (const changes::ChangeEffect& effect : *effects) {
      Json json = ToJson(effect, *position);
      json["uci"] = probe::MoveText(line.position, effect.move, {});
      moves.Append(std::move(json));
    }
    return ResponseOfNow(
        JsonLine({{"text", *text}, {"comment", changes::CommentIn(*text)}, {"moves", std::move(moves)}}));
  });
}

Response EditingSite::Download(const Request& request) {
  const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
  if (!query) return ResponseOf(MalformedQuery());
  if (std::optional<Response> refused = RefuseStranger(request, editor_.token)) return *std::move(refused);
  // The book is written on another thread.
  if (!request.may_wait)
    return http::UnavailableResponse(absl::DeadlineExceededError("the book is written"));
  const std::lock_guard alone(download_);
  absl::StatusOr<std::string> bytes =
      editor_.apply(std::string(query->Get("book")), std::string(query->Get("format")));
  if (!bytes.ok()) return ErrorOf(bytes.status());
  Response response;
  response.content_type = "application/octet-stream";
  response.body = *std::move(bytes);
  response.is_repeatable = false;
  return response;
}

}  // namespace

void AddEditing(const explorer::Shelf& shelf, Editor editor, http::Router& router) {
  const auto site = std::make_shared<EditingSite>(shelf, std::move(editor));
  router.AddPost("/api/edit", [site](const Request& request) { return site->Edit(request); });
  router.Add("/api/changes", [site](const Request&) { return site->ListChanges(); });
  router.Add("/api/changes/position", [site](const Request& request) {
    const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
    if (!query) return ResponseOf(MalformedQuery());
    // Work on another thread comes from a book on the network, after this thread has refreshed.
    if (!request.may_wait) {
      if (const absl::Status fresh = site->Refresh(); !fresh.ok()) return ErrorOf(fresh);
    }
    return site->ChangesOfPosition(*site->shelf().library(request.may_wait), *query);
  });
  router.Add("/api/changes/book", [site](const Request& request) { return site->Download(request); });
}

}  // namespace tabia::page
