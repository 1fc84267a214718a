#include "core/probe/backgammon/backgammon_position.h"

#include <algorithm>
#include <string>

#include "core/backgammon/base64.h"
#include "core/backgammon/board_line.h"
#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"
#include "core/backgammon/xgid.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::probe {
namespace {

using backgammon::GameState;
using backgammon::kMatchIdLetters;
using backgammon::kPositionIdLetters;

constexpr std::string_view kXgid = "XGID=", kBoardLine = "board:", kGnubgId = "GNUBGID",
                           kPositionId = "Position ID", kMatchId = "Match ID";
constexpr size_t kXgidCells = 26;

bool BeginsWith(std::string_view text, std::string_view begin) {
  return EqualIgnoringCase(text.substr(0, begin.size()), begin);
}

bool LooksLikeXgid(std::string_view text) {
  return BeginsWith(text, kXgid) || text.find(':') == kXgidCells;
}

bool LooksLikePositionId(std::string_view text) {
  return text.size() == kPositionIdLetters && backgammon::IsBase64(text);
}

bool LooksLikeGnubgId(std::string_view text) {
  return text.size() == kPositionIdLetters + 1 + kMatchIdLetters && text[kPositionIdLetters] == ':';
}

// Returns the word after a label and its colon or equals sign; empty if the text has no such label.
std::string_view WordAfter(std::string_view label, std::string_view text) {
  const size_t at = text.find(label);
  if (at == text.npos) return "";
  text.remove_prefix(at + label.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t:="), text.size()));
  return TakeWord(text);
}

// Returns the ids that a text states after a label, with a colon between; empty if it has no label.
std::string LabelledId(std::string_view text) {
  if (BeginsWith(text, kGnubgId)) return std::string(WordAfter(text.substr(0, kGnubgId.size()), text));
  std::string id(WordAfter(kPositionId, text));
  const std::string_view match_id = WordAfter(kMatchId, text);
  if (!id.empty() && !match_id.empty()) id.append(":").append(match_id);
  return id;
}

absl::StatusOr<GameState> OfPositionId(std::string_view text) {
  GameState state;
  TABIA_ASSIGN_OR_RETURN(state.board, backgammon::ParsePositionId(text));
  state.jacoby = state.beaver = true;
  return state;
}

absl::StatusOr<GameState> OfGnubgId(std::string_view text) {
  TABIA_ASSIGN_OR_RETURN(GameState state, backgammon::ParseGnubgId(text));
  state.beaver = state.length == 0;
  return state;
}

absl::StatusOr<ParsedPosition> OfBoardLine(std::string_view text, const PositionRules& rules) {
  TABIA_ASSIGN_OR_RETURN(const backgammon::BoardLine line,
                         backgammon::ParseBoardLine(text, rules.score_order));
  ParsedPosition parsed = {line.state, line.score_order_is_guessed};
  parsed.state.jacoby = parsed.state.beaver = line.state.length == 0;
  return parsed;
}

absl::StatusOr<GameState> OfId(std::string_view text) {
  if (LooksLikeXgid(text)) return backgammon::ParseXgid(text);
  const std::string labelled = LabelledId(text);
  if (!labelled.empty()) text = labelled;
  if (LooksLikeGnubgId(text)) return OfGnubgId(text);
  if (LooksLikePositionId(text)) return OfPositionId(text);
  return UsageError(
      "neither an XGID, nor a position id of 14 letters, alone or with a match id, nor a board line");
}

}  // namespace

bool LooksLikeBackgammon(std::string_view text) {
  text = Trim(text);
  return LooksLikeXgid(text) || LooksLikePositionId(text) || LooksLikeGnubgId(text) ||
         BeginsWith(text, kBoardLine) || BeginsWith(text, kGnubgId) || BeginsWith(text, kPositionId);
}

absl::StatusOr<ParsedPosition> ParseBackgammonPosition(std::string_view text, const PositionRules& rules) {
  text = Trim(text);
  ParsedPosition parsed;
  if (BeginsWith(text, kBoardLine)) {
    TABIA_ASSIGN_OR_RETURN(parsed, OfBoardLine(text, rules));
  } else {
    TABIA_ASSIGN_OR_RETURN(parsed.state, OfId(text));
  }
  if (parsed.state.length > 0) return parsed;
  parsed.state.jacoby = rules.jacoby.value_or(parsed.state.jacoby);
  parsed.state.beaver = rules.beaver.value_or(parsed.state.beaver);
  return parsed;
}

std::string ScoreOrderNotice(const GameState& state) {
  const backgammon::Context context = ContextOf(state);
  return FormatText(
      "the scores are taken in the order of gnubg's external player, %d-away %d-away; gnubg's show board and "
      "FIBS have the other order: give --score-order fibs",
      context.away_self, context.away_opponent);
}

}  // namespace tabia::probe
