#include "core/probe/backgammon/backgammon_position.h"

#include <algorithm>
#include <array>

#include "core/backgammon/base64.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"
#include "core/backgammon/xgid.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::probe {
namespace {

using backgammon::GameState;
using backgammon::kMatchIdLetters;
using backgammon::kPositionIdLetters;

constexpr std::string_view kXgid = "XGID=", kBoardLine = "board:", kHeading = "GNU Backgammon",
                           kPositionId = "Position ID", kMatchId = "Match ID";
constexpr std::array<std::string_view, 2> kGnubgIds = {"GNUBGID", "GNUBG ID"};
constexpr size_t kXgidCells = 26, kShownLetters = 40, kMaxRollLetters = 3;

bool BeginsWith(std::string_view text, std::string_view begin) {
  return EqualIgnoringCase(text.substr(0, begin.size()), begin);
}

bool BeginsWithGnubgLabel(std::string_view text) {
  return std::any_of(kGnubgIds.begin(), kGnubgIds.end(),
                     [text](std::string_view label) { return BeginsWith(text, label); });
}

bool BeginsWithLabel(std::string_view text) {
  return BeginsWithGnubgLabel(text) || BeginsWith(text, kPositionId) || BeginsWith(text, kHeading);
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

// Returns the word after a label and its colon or equals sign, and removes all up to its end from `text`; empty if the
// text has no such label.
std::string_view TakeWordAfter(std::string_view label, std::string_view& text) {
  const size_t at = text.find(label);
  if (at == text.npos) return "";
  text.remove_prefix(at + label.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n:="), text.size()));
  return TakeWord(text);
}

// An id, and the text that follows it: a roll, or the diagram of eXtreme Gammon.
struct PastedId {
  std::string id;
  std::string_view rest;
};

// Returns the ids after their labels, with a colon between; an empty id if the text has no label.
PastedId LabelledId(std::string_view text) {
  for (const std::string_view label : kGnubgIds) {
    if (!BeginsWith(text, label)) continue;
    const std::string_view id = TakeWordAfter(text.substr(0, label.size()), text);
    return {std::string(id), text};
  }
  PastedId pasted;
  pasted.id = TakeWordAfter(kPositionId, text);
  const std::string_view match_id = TakeWordAfter(kMatchId, text);
  if (!pasted.id.empty() && !match_id.empty()) pasted.id.append(":").append(match_id);
  pasted.rest = text;
  return pasted;
}

// Returns whether the text after an XGID is the rest of a position that eXtreme Gammon has copied to the clipboard: the
// players, the score and the diagram, on lines of their own. A shell without quotes joins the lines.
bool IsDiagram(std::string_view rest) {
  return rest.find("Score is") != rest.npos || rest.find('+') != rest.npos;
}

// Parses an id. Those of GNU Backgammon do not contain the rules of money play: the Jacoby rule and beavers are then
// assumed.
absl::StatusOr<GameState> OfId(std::string_view id) {
  if (LooksLikeXgid(id)) return backgammon::ParseXgid(id);
  if (LooksLikeGnubgId(id)) {
    TABIA_ASSIGN_OR_RETURN(GameState state, backgammon::ParseGnubgId(id));
    state.beaver = state.length == 0;
    return state;
  }
  if (LooksLikePositionId(id)) {
    GameState state;
    TABIA_ASSIGN_OR_RETURN(state.board, backgammon::ParsePositionId(id));
    state.jacoby = state.beaver = true;
    return state;
  }
  return UsageError(
      "neither an XGID, nor a position id of 14 letters, alone or with a match id, nor a board line");
}

// Parses an id, and the roll that may follow it.
absl::StatusOr<GameState> OfPastedId(std::string_view text) {
  PastedId pasted;
  if (BeginsWithLabel(text)) {
    pasted = LabelledId(text);
  } else {
    pasted.id = TakeWord(text);
    pasted.rest = text;
  }
  TABIA_ASSIGN_OR_RETURN(GameState state, OfId(pasted.id));
  const std::string_view rest = Trim(pasted.rest);
  if (rest.empty() || (LooksLikeXgid(pasted.id) && IsDiagram(rest))) return state;
  const std::optional<backgammon::Dice> dice = backgammon::ParseDice(rest);
  if (!dice) {
    return UsageError(FormatText("\"%s\" after the id: must be a roll such as 31",
                                 MakePrintable(rest.substr(0, kShownLetters))));
  }
  state.dice = dice;
  state.offer = backgammon::Offer::kNone;
  return state;
}

}  // namespace

bool LooksLikeBackgammon(std::string_view text) {
  text = Trim(text);
  if (LooksLikeXgid(text) || BeginsWith(text, kBoardLine) || BeginsWithLabel(text)) return true;
  const std::string_view id = TakeWord(text);
  if (!LooksLikePositionId(id) && !LooksLikeGnubgId(id)) return false;
  // A FEN has no number after its board. A wrong roll is one of backgammon too.
  text = Trim(text);
  return text.size() <= kMaxRollLetters && text.find_first_not_of("0123456789-") == text.npos;
}

bool BeginsTwoLines(std::string_view line) {
  return BeginsWith(Trim(line), kHeading) && line.find(kMatchId) == line.npos;
}

bool EndsTwoLines(std::string_view next) {
  return BeginsWith(Trim(next), kMatchId);
}

absl::StatusOr<ParsedPosition> ParseBackgammonPosition(std::string_view text, const PositionRules& rules) {
  text = Trim(text);
  ParsedPosition parsed;
  if (BeginsWith(text, kBoardLine)) {
    TABIA_ASSIGN_OR_RETURN(const backgammon::BoardLine line,
                           backgammon::ParseBoardLine(text, rules.score_order));
    parsed = {line.state, line.score_order_is_guessed};
    parsed.state.jacoby = parsed.state.beaver = line.state.length == 0;
  } else {
    TABIA_ASSIGN_OR_RETURN(parsed.state, OfPastedId(text));
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
