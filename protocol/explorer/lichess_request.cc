#include "protocol/explorer/lichess_request.h"

#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "absl/status/status.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/uci_move.h"
#include "protocol/explorer/stated_position.h"

namespace tabia::explorer {
namespace {

absl::StatusOr<uint64_t> CountOr(const http::Query& query, std::string_view name, uint64_t otherwise) {
  const std::string* text = query.Find(name);
  if (text == nullptr) return otherwise;
  const std::optional<uint64_t> number = ParseNumber<uint64_t>(*text);
  if (!number) return BadParameter(Concat(name, ": not a number"));
  return *number;
}

absl::StatusOr<bool> YesOrNo(const http::Query& query, std::string_view name) {
  const std::string_view text = query.Get(name);
  for (const std::string_view yes : {"yes", "true", "True", "on", "1"}) {
    if (text == yes) return true;
  }
  for (const std::string_view no : {"", "no", "false", "False", "off", "0"}) {
    if (text == no) return false;
  }
  return BadParameter(Concat(name, ": neither yes nor no"));
}

bool IsPlayerName(std::string_view name) {
  if (name.empty() || name.size() > 30) return false;
  for (const char c : name) {
    const char lower = static_cast<char>(c | 0x20);
    const bool may_be = (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z') || c == '_' || c == '-';
    if (!may_be) return false;
  }
  return true;
}

absl::Status ReadPlayer(const http::Query& query, LichessRequest& request) {
  const std::string_view color = query.Get("color");
  request.player = query.Get("player");
  if (!IsPlayerName(request.player)) return BadParameter("invalid player");
  if (color != "white" && color != "black") return BadParameter("color: neither white nor black");
  return absl::OkStatus();
}

bool HasFormOfMove(std::string_view word) {
  const auto is_square = [](std::string_view text) {
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
  };
  if (word.size() < 4 || word.size() > 5 || !is_square(word) || !is_square(word.substr(2))) return false;
  return word.size() == 4 || std::string_view("nbrqk").find(word[4]) != std::string_view::npos;
}

absl::Status PlayMoves(std::string_view moves, probe::MoveSequence& line) {
  if (moves.empty()) return absl::OkStatus();
  for (const std::string_view word : Split(moves, ",")) {
    if (!HasFormOfMove(word)) return BadParameter("invalid uci");
    const std::optional<chess::Move> move = chess::ParseUciMove(*line.position.rules(), word);
    if (!move) return absl::InvalidArgumentError("bad request: illegal uci");
    line.Play(*move);
  }
  return absl::OkStatus();
}

absl::Status ReadPosition(const http::Query& query, LichessRequest& request) {
  const std::string* fen = query.Find("fen");
  StatedPosition stated = ParseLichessFen(fen == nullptr ? chess::kStartFen : *fen);
  if (!stated.unreadable.empty()) return BadParameter(stated.unreadable);
  if (!stated.illegal.empty()) {
    return absl::InvalidArgumentError(Concat("bad request: illegal position: ", stated.illegal));
  }
  request.is_known = stated.position.has_value();
  if (!stated.position) return absl::OkStatus();
  request.line.position = chess::BookPosition::Of(*stated.position);
  request.line.stated = stated.position->setup();
  return PlayMoves(query.Get("play"), request.line);
}

}  // namespace

absl::StatusOr<LichessRequest> ParseLichessRequest(LichessSource source, const http::Query& query) {
  LichessRequest request;
  request.source = source;
  TABIA_ASSIGN_OR_RETURN(const bool is_orthodox, IsOrthodox(query.Get("variant")));
  const bool is_player = source == LichessSource::kPlayer;
  TABIA_ASSIGN_OR_RETURN(request.max_moves,
                         CountOr(query, "moves", is_player ? std::numeric_limits<uint64_t>::max() : 12));
  for (const std::string_view name : {"topGames", "recentGames"}) {
    TABIA_RETURN_IF_ERROR(CountOr(query, name, 0).status());
  }
  TABIA_ASSIGN_OR_RETURN(request.history, YesOrNo(query, "history"));
  TABIA_ASSIGN_OR_RETURN(request.ignored, StatedFilters(source, query));
  if (is_player) TABIA_RETURN_IF_ERROR(ReadPlayer(query, request));
  if (source == LichessSource::kHistory) {
    request.history = true;
    request.max_moves = 0;
  }
  request.is_known = is_orthodox;
  // The FEN of another variant may be no position of chess.
  if (is_orthodox) TABIA_RETURN_IF_ERROR(ReadPosition(query, request));
  return request;
}

}  // namespace tabia::explorer
