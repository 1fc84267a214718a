#include "plugin/page/editing.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
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
#include "core/chess/san.h"
#include "core/moves/book_position.h"
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

// Compares in a time that does not depend on the first difference.
bool IsToken(std::string_view given, std::string_view token) {
  unsigned difference = given.size() != token.size();
  for (size_t i = 0; i < given.size() && i < token.size(); ++i) {
    difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(token[i]);
  }
  return difference == 0;
}

// Returns the error of a request that another page, or a user without the token, may have sent.
std::optional<Response> RefuseEditor(const Request& request, const Editing& editing) {
  const std::string_view type =
      std::string_view(request.content_type).substr(0, request.content_type.find(';'));
  if (!EqualIgnoringCase(Trim(type), kJsonType)) {
    return http::ErrorResponse(415, "Content-Type", Concat("must be ", kJsonType));
  }
  if (!request.origin.empty() && request.origin != Concat("http://", request.host) &&
      request.origin != Concat("https://", request.host)) {
    return http::ErrorResponse(403, "Origin", "a page of another site cannot change books");
  }
  if (IsToken(request.token, editing.token)) return std::nullopt;
  return http::ErrorResponse(403, "X-Tabia-Token",
                             "wrong token; open the address that tabia serve has printed");
}

// Reads the members of a request. The first one of a wrong type is an error.
class Members {
 public:
  explicit Members(const Json& json) : json_(json) {}

  std::string Text(std::string_view name) {
    const Json* const value = json_.Find(name);
    if (value == nullptr) return {};
    if (value->text() != nullptr) return *value->text();
    wrong_ = name;
    return {};
  }
  uint32_t Number(std::string_view name) {
    const Json* const value = json_.Find(name);
    if (value == nullptr) return 0;
    const uint64_t* const number = value->count();
    if (number != nullptr && *number <= UINT32_MAX) return static_cast<uint32_t>(*number);
    wrong_ = name;
    return 0;
  }
  const std::string& wrong() const { return wrong_; }

 private:
  const Json& json_;
  std::string wrong_;  // the name of a member; empty if there is none
};

Response ErrorOf(const absl::Status& status) {
  const int code = absl::IsAborted(status)    ? 409
                   : absl::IsNotFound(status) ? 404
                   : ExitCode(status) == 2    ? 400
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

Json EditedJson(const std::vector<changes::EditedLine>& lines) {
  Json list = Json::Array();
  for (const changes::EditedLine& line : lines) {
    list.Append({{"line", line.number}, {"before", line.before}, {"after", line.after}});
  }
  return list;
}

// Reopens the books if the file of changes is not the one that is open.
absl::Status Refresh(Editing& editing) {
  const auto file = IdentityOf(editing.path);
  const auto state = StateAt(editing.path);
  if (file == editing.file && state == editing.state) return absl::OkStatus();
  TABIA_RETURN_IF_ERROR(editing.reload());
  editing.file = file;
  editing.state = state;
  return absl::OkStatus();
}

Response Edit(const Request& request, Editing& editing) {
  if (std::optional<Response> refused = RefuseEditor(request, editing)) return *std::move(refused);
  const std::optional<Json> json = Json::Parse(request.body);
  if (!json || json->members() == nullptr)
    return http::ErrorResponse(400, "body", "must be an object of JSON");
  Members members(*json);
  const changes::RequestedChange requested = {.verb = members.Text("verb"),
                                              .position = members.Text("position"),
                                              .move = members.Text("move"),
                                              .side = members.Text("side"),
                                              .comment = members.Text("comment"),
                                              .percent = members.Number("percent")};
  std::optional<std::string> seen;
  if (json->Find("seen") != nullptr) seen = members.Text("seen");
  if (!members.wrong().empty())
    return http::ErrorResponse(400, members.wrong(),
                               "must be a text; percent must be a whole number from 0 to 100");
  const absl::StatusOr<std::vector<changes::Change>> wanted = changes::ParseChanges(requested);
  if (!wanted.ok()) return ErrorOf(wanted.status());
  const auto lines = changes::EditChanges(editing.path, *wanted, seen);
  if (absl::IsAborted(lines.status())) {
    Refresh(editing)
        .IgnoreError();  // the page shows the other line then; the error to report is the conflict
  }
  if (!lines.ok()) return ErrorOf(lines.status());
  if (const absl::Status reloaded = Refresh(editing); !reloaded.ok()) {
    return http::ErrorResponse(
        500, "changes",
        Concat("the change is in the file, but the books could not be opened: ", Message(reloaded)));
  }
  return ResponseOfNow(JsonLine({{"changed", EditedJson(*lines)}}));
}

Response List(Editing& editing) {
  if (const absl::Status fresh = Refresh(editing); !fresh.ok()) return ErrorOf(fresh);
  const auto places = changes::ReadChanges(editing.path);
  if (!places.ok()) return ErrorOf(places.status());
  std::string lines;
  for (const changes::ChangesText::PositionLine& place : *places) {
    lines += JsonLine({{"line", place.number},
                       {"position", chess::BookPosition::Of(place.position).Epd()},
                       {"text", place.line},
                       {"proposed", place.is_proposal}});
  }
  return ResponseOfNow(std::move(lines));
}

Json EffectJson(const chess::BookPosition& position, const changes::ChangeEffect& effect) {
  Json json = {{"uci", probe::MoveText(position, effect.move, {})},
               {"san", chess::San(*position.rules(), effect.move)},
               {"change", effect.change},
               {"before", nullptr},
               {"after", nullptr}};
  if (effect.before) json["before"] = *effect.before;
  if (effect.after) json["after"] = *effect.after;
  return json;
}

Response ChangesOfPosition(const Library& library, const UrlQuery& query, const Editing& editing) {
  const auto served = ChessBookOf(library, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return ResponseOf(*bad);
  const ServedChessBook& book = *std::get<const ServedChessBook*>(served);
  const auto placed = LineOf(book.book, query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&placed)) return ResponseOf(*bad);
  const probe::MoveSequence& line = std::get<PlacedLine>(placed).shown;
  if (line.position.rules() == nullptr)
    return http::ErrorResponse(400, "fen", "is of a variant without rules");
  const auto text = changes::ReadLine(editing.path, *line.position.rules());
  if (!text.ok()) return ErrorOf(text.status());
  changes::ChangedBooks books(book.before.front());
  books.Add(book.book, book.rule);
  Json moves = Json::Array();
  for (const changes::ChangeEffect& effect :
       books.EffectsOf(changes::ChangesIn(*text, *line.position.rules()), line))
    moves.Append(EffectJson(line.position, effect));
  return ResponseOfNow(JsonLine({{"text", *text}, {"moves", std::move(moves)}}));
}

Response Download(const UrlQuery& query, const Editing& editing) {
  const std::string book(query.Get("book")), format(query.Get("format"));
  absl::StatusOr<std::string> bytes = editing.apply(book, format);
  if (!bytes.ok()) return ErrorOf(bytes.status());
  Response response;
  response.content_type = "application/octet-stream";
  response.body = *std::move(bytes);
  response.is_repeatable = false;
  return response;
}

}  // namespace

void AddEditing(const explorer::Shelf& shelf, std::shared_ptr<Editing> editing, http::Router& router) {
  editing->file = IdentityOf(editing->path);
  editing->state = StateAt(editing->path);
  const auto with_query = [](const Request& request, const auto& answer) {
    const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
    return query ? answer(*query) : ResponseOf({400, "query", "invalid percent-encoding or invalid UTF-8"});
  };
  router.AddPost("/api/edit", [editing](const Request& request) { return Edit(request, *editing); });
  router.Add("/api/edit", [](const Request& request) {
    return http::ErrorResponse(405, request.path, "only POST is answered");
  });
  router.Add("/api/changes", [editing](const Request&) { return List(*editing); });
  router.Add("/api/changes/position", [&shelf, editing, with_query](const Request& request) {
    // Work on another thread comes from a book on the network, after this thread has refreshed.
    if (!request.may_wait) {
      if (const absl::Status fresh = Refresh(*editing); !fresh.ok()) return ErrorOf(fresh);
    }
    return with_query(request, [&](const UrlQuery& query) {
      return ChangesOfPosition(*shelf.library(request.may_wait), query, *editing);
    });
  });
  router.Add("/api/changes/book", [editing, with_query](const Request& request) {
    // The book is written on another thread.
    if (!request.may_wait)
      return http::UnavailableResponse(absl::DeadlineExceededError("the book is written"));
    return with_query(request, [&](const UrlQuery& query) { return Download(query, *editing); });
  });
}

}  // namespace tabia::page
