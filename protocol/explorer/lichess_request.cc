#include "protocol/explorer/lichess_request.h"

#include <algorithm>
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
#include "core/chess/variants/variant_position.h"
#include "core/chess/variants/variant_uci.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/explorer/requested_position.h"

namespace tabia::explorer {
namespace {

// Returns the error "Failed to deserialize query string: WHY", as the real server does.
absl::Status BadParameter(std::string_view why) {
  return absl::InvalidArgumentError(Concat("Failed to deserialize query string: ", why));
}

using Source = LichessSource;
using FormCheck = bool (*)(std::string_view);

constexpr std::array<std::string_view, 6> kSpeeds = {"ultraBullet", "bullet",    "blitz",
                                                     "rapid",       "classical", "correspondence"};
constexpr std::array<std::string_view, 2> kModes = {"rated", "casual"};
constexpr std::array<std::string_view, 4> kOrthodox = {"chess", "standard", "chess960", "fromPosition"};
constexpr std::array<std::string_view, 10> kOthers = {"antichess",  "atomic",        "crazyhouse",  "horde",
                                                      "koth",       "kingOfTheHill", "racingKings", "race",
                                                      "threeCheck", "3check"};

template <size_t kSize>
bool IsOneOf(std::string_view word, const std::array<std::string_view, kSize>& words) {
  return std::any_of(words.begin(), words.end(), [&](auto known) { return EqualIgnoringCase(known, word); });
}

template <typename Test>
bool AreAll(std::string_view list, Test test) {
  if (list.empty()) return true;
  const std::vector<std::string_view> words = Split(list, ",");
  return std::all_of(words.begin(), words.end(), test);
}

bool AreSpeeds(std::string_view list) {
  return AreAll(list, [](std::string_view word) { return IsOneOf(word, kSpeeds); });
}

bool AreModes(std::string_view list) {
  return AreAll(list, [](std::string_view word) { return IsOneOf(word, kModes); });
}

bool AreRatings(std::string_view list) {
  return AreAll(list, [](std::string_view word) { return ParseNumber<uint16_t>(word).has_value(); });
}

bool IsYear(std::string_view text) {
  const std::optional<uint16_t> year = ParseNumber<uint16_t>(text);
  return year && *year >= 1952 && *year <= 3000;
}

// Returns true for "2024-03" and "2024/3".
bool IsMonth(std::string_view text) {
  const size_t separator = text.find_first_of("-/");
  if (separator == std::string_view::npos) return false;
  const std::optional<uint16_t> month = ParseNumber<uint16_t>(text.substr(separator + 1));
  return ParseNumber<uint16_t>(text.substr(0, separator)) && month && *month >= 1 && *month <= 12;
}

struct Filter {
  std::string_view name;
  bool of_masters, of_lichess, of_player;
  FormCheck has_form;
};

constexpr std::array<Filter, 7> kFilters = {{{"since", true, false, false, IsYear},
                                             {"until", true, false, false, IsYear},
                                             {"since", false, true, true, IsMonth},
                                             {"until", false, true, true, IsMonth},
                                             {"speeds", false, true, true, AreSpeeds},
                                             {"ratings", false, true, false, AreRatings},
                                             {"modes", false, false, true, AreModes}}};

bool IsOf(const Filter& filter, Source source) {
  if (source == Source::kMasters) return filter.of_masters;
  return source == Source::kPlayer ? filter.of_player : filter.of_lichess;
}

// Returns the filters in `query`. They select games, so only their form is checked.
absl::StatusOr<std::vector<std::string_view>> ReadFilters(LichessSource source, const UrlQuery& query) {
  std::vector<std::string_view> stated;
  for (const Filter& filter : kFilters) {
    const std::string* value = query.Find(filter.name);
    if (value == nullptr || !IsOf(filter, source)) continue;
    if (!filter.has_form(*value)) return BadParameter(Concat("invalid ", filter.name));
    stated.push_back(filter.name);
  }
  return stated;
}

absl::StatusOr<uint64_t> CountOr(const UrlQuery& query, std::string_view name, uint64_t otherwise) {
  const std::string* text = query.Find(name);
  if (text == nullptr) return otherwise;
  const std::optional<uint64_t> number = ParseNumber<uint64_t>(*text);
  if (!number) return BadParameter(Concat(name, ": not a number"));
  return *number;
}

absl::StatusOr<bool> YesOrNo(const UrlQuery& query, std::string_view name) {
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
    const bool may_be = IsDigit(c) || (lower >= 'a' && lower <= 'z') || c == '_' || c == '-';
    if (!may_be) return false;
  }
  return true;
}

absl::Status ReadPlayer(const UrlQuery& query, LichessRequest& request) {
  request.color = query.Get("color");
  request.player = query.Get("player");
  if (!IsPlayerName(request.player)) return BadParameter("invalid player");
  if (request.color != "white" && request.color != "black")
    return BadParameter("color: neither white nor black");
  return absl::OkStatus();
}

bool HasFormOfMove(std::string_view word) {
  const auto is_square = [](std::string_view text) {
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
  };
  if (word.size() == 4 && word[1] == '@') return is_square(word.substr(2));
  if (word.size() < 4 || word.size() > 5 || !is_square(word) || !is_square(word.substr(2))) return false;
  return word.size() == 4 || std::string_view("nbrqk").find(word[4]) != std::string_view::npos;
}

absl::Status PlayMoves(std::string_view moves, probe::MoveSequence& line) {
  if (moves.empty()) return absl::OkStatus();
  for (const std::string_view word : Split(moves, ",")) {
    if (!HasFormOfMove(word)) return BadParameter("invalid uci");
    const std::optional<chess::Move> move = ParseUciMove(line.position.board(), word);
    if (!move) return absl::InvalidArgumentError("bad request: illegal uci");
    line.Play(*move);
  }
  return absl::OkStatus();
}

absl::Status ReadPosition(const UrlQuery& query, LichessRequest& request) {
  const std::string* fen = query.Find("fen");
  RequestedPosition requested = ParseLichessFen(fen == nullptr ? chess::kStartFen : *fen);
  if (!requested.unreadable.empty()) return BadParameter(requested.unreadable);
  if (!requested.illegal.empty()) {
    return absl::InvalidArgumentError(Concat("bad request: illegal position: ", requested.illegal));
  }
  request.is_known = requested.position.has_value();
  if (!requested.position) return absl::OkStatus();
  request.line = probe::SequenceAt(*requested.position);
  return PlayMoves(query.Get("play"), request.line);
}

absl::Status ReadPositionOfVariant(const UrlQuery& query, const chess::Ruleset& rules,
                                   LichessRequest& request) {
  std::string fen = query.Find("fen") == nullptr ? "startpos" : std::string(query.Get("fen"));
  std::replace(fen.begin(), fen.end(), '_', ' ');
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(fen, rules);
  if (!line.ok()) return BadParameter(Message(line.status()));
  request.line = *std::move(line);
  return PlayMoves(query.Get("play"), request.line);
}

}  // namespace

absl::StatusOr<chess::Ruleset> LichessRules(std::string_view variant) {
  if (variant.empty() || IsOneOf(variant, kOrthodox)) return chess::Ruleset();
  if (IsOneOf(variant, kOthers)) return chess::Ruleset::Of(variant);
  return BadParameter("unknown variant");
}

absl::StatusOr<LichessRequest> ParseLichessRequest(LichessSource source, const UrlQuery& query) {
  LichessRequest request;
  request.source = source;
  TABIA_ASSIGN_OR_RETURN(const chess::Ruleset rules, LichessRules(query.Get("variant")));
  const bool is_player = source == LichessSource::kPlayer;
  TABIA_ASSIGN_OR_RETURN(request.max_moves,
                         CountOr(query, "moves", is_player ? std::numeric_limits<uint64_t>::max() : 12));
  TABIA_ASSIGN_OR_RETURN(request.history, YesOrNo(query, "history"));
  TABIA_ASSIGN_OR_RETURN(request.ignored, ReadFilters(source, query));
  for (const std::string_view name : {"topGames", "recentGames"}) {
    TABIA_ASSIGN_OR_RETURN(const uint64_t games, CountOr(query, name, 0));
    if (games > 0) request.ignored.push_back(name);
  }
  if (request.history) request.ignored.push_back("history");
  if (is_player) TABIA_RETURN_IF_ERROR(ReadPlayer(query, request));
  if (source == LichessSource::kHistory) {
    request.history = true;
    request.max_moves = 0;
  }
  TABIA_RETURN_IF_ERROR(rules.is_chess() ? ReadPosition(query, request)
                                         : ReadPositionOfVariant(query, rules, request));
  return request;
}

}  // namespace tabia::explorer
