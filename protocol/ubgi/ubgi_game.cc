#include "protocol/ubgi/ubgi_game.h"

#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"
#include "core/backgammon/xgid.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/ubgi/error.h"

namespace tabia::ubgi {
namespace {

using backgammon::GameState;
using backgammon::Player;

absl::StatusOr<int> TakeNumber(std::string_view what, int least, int most, std::string_view& rest) {
  const std::string_view word = TakeWord(rest);
  const std::optional<int> number = ParseNumber<int>(word);
  if (number && *number >= least && *number <= most) return *number;
  return BadValue(absl::StrFormat("%s: %s: must be %d to %d", what, MakePrintable(word), least, most));
}

// Takes one of two words. Returns whether it is `yes`.
absl::StatusOr<bool> TakeEither(std::string_view what, std::string_view yes, std::string_view no,
                                std::string_view& rest) {
  const std::string_view word = TakeWord(rest);
  if (word != yes && word != no) {
    return BadValue(absl::StrFormat("%s: %s: must be %s or %s", what, MakePrintable(word), yes, no));
  }
  return word == yes;
}

absl::Status ExpectEnd(std::string_view rest) {
  rest = Trim(rest);
  if (rest.empty()) return absl::OkStatus();
  return BadValue(absl::StrFormat("%s: unexpected text at the end of the line", MakePrintable(rest)));
}

absl::Status UnknownWord(std::string_view word, std::string_view permitted) {
  return BadValue(
      absl::StrFormat("%s: must be one of %s", word.empty() ? "nothing" : MakePrintable(word), permitted));
}

int MostPoints(const GameState& state) {
  return state.length > 0 ? state.length - 1 : backgammon::kMaxMatchLength;
}

// Returns whether the score makes this the Crawford game.
bool IsCrawfordGame(const Game& game) {
  const backgammon::Context context = backgammon::ContextOf(game.state);
  return game.crawford_rule && (context.away_self == 1) != (context.away_opponent == 1);
}

absl::Status TakeSessionField(std::string_view word, std::string_view& rest, bool& is_match, Game& game) {
  if (word == "type") {
    TABIA_ASSIGN_OR_RETURN(is_match, TakeEither("type", "match", "money", rest));
  } else if (word == "length") {
    TABIA_ASSIGN_OR_RETURN(game.state.length, TakeNumber("length", 0, backgammon::kMaxMatchLength, rest));
  } else if (word == "jacoby") {
    TABIA_ASSIGN_OR_RETURN(game.state.jacoby, TakeEither("jacoby", "on", "off", rest));
  } else if (word == "crawford") {
    TABIA_ASSIGN_OR_RETURN(game.crawford_rule, TakeEither("crawford", "on", "off", rest));
  } else {
    return UnknownWord(word, "type, length, jacoby, crawford");
  }
  return absl::OkStatus();
}

absl::Status TakeOwner(std::string_view& rest, GameState& state) {
  const std::string_view word = TakeWord(rest);
  if (word == "center") {
    SetCubeHolder(state, std::nullopt);
  } else if (word == "p0" || word == "p1") {
    SetCubeHolder(state, word == "p0" ? Player::kTop : Player::kBottom);
  } else {
    return UnknownWord(word, "center, p0, p1");
  }
  return absl::OkStatus();
}

absl::Status TakeCubeField(std::string_view word, std::string_view& rest, GameState& state) {
  if (word == "owner") return TakeOwner(rest, state);
  if (word != "value") return UnknownWord(word, "value, owner");
  TABIA_ASSIGN_OR_RETURN(const int value, TakeNumber("value", 1, 1 << backgammon::kMaxCubeLog2, rest));
  if (!std::has_single_bit(static_cast<unsigned>(value))) {
    return BadValue(absl::StrFormat("value: %d: must be a power of two", value));
  }
  state.cube_log2 = std::countr_zero(static_cast<unsigned>(value));
  return absl::OkStatus();
}

}  // namespace

void BeginGame(Game& game) {
  game.has_position = false;
  game.state.board = {};
  game.state.dice.reset();
  game.state.offer = backgammon::Offer::kNone;
  game.state.resignation = 0;
  game.state.phase = backgammon::GamePhase::kPlaying;
  game.state.cube_log2 = 0;
  SetCubeHolder(game.state, std::nullopt);
}

absl::Status SetPosition(std::string_view rest, Game& game) {
  const std::string_view kind = TakeWord(rest);
  const std::string_view id = Trim(rest);
  GameState state = game.state;
  if (kind == "xgid") {
    TABIA_ASSIGN_OR_RETURN(state, backgammon::ParseXgid(id));
  } else if (kind == "gnubgid" && id.find(':') != id.npos) {
    TABIA_ASSIGN_OR_RETURN(state, backgammon::ParseGnubgId(id));
  } else if (kind == "gnubgid") {
    TABIA_ASSIGN_OR_RETURN(state.board, backgammon::ParsePositionId(id));
    state.dice.reset();
    state.offer = backgammon::Offer::kNone;
  } else {
    return UnknownWord(kind, "gnubgid, xgid");
  }
  // A match has no rules of money, and a match id does not contain beavers, so those of the session are kept.
  if (state.length > 0) state.jacoby = game.state.jacoby;
  if (state.length > 0 || kind == "gnubgid") state.beaver = game.state.beaver;
  game.state = state;
  game.has_position = true;
  return absl::OkStatus();
}

absl::Status SetDice(std::string_view rest, Game& game) {
  const std::string text = MakePrintable(Trim(rest));
  const int a = ParseNumber<int>(TakeWord(rest)).value_or(0),
            b = ParseNumber<int>(TakeWord(rest)).value_or(0);
  TABIA_RETURN_IF_ERROR(ExpectEnd(rest));
  const auto dice = backgammon::MakeDice(a, b);
  if (!dice) return BadValue(absl::StrFormat("dice: %s: must be two numbers, each 1 to 6", text));
  game.state.dice = dice;
  return absl::OkStatus();
}

absl::Status NewSession(std::string_view rest, Game& game) {
  Game fresh;
  fresh.state.jacoby = game.state.jacoby;
  fresh.state.beaver = game.state.beaver;
  bool is_match = false;
  for (std::string_view word = TakeWord(rest); !word.empty(); word = TakeWord(rest)) {
    TABIA_RETURN_IF_ERROR(TakeSessionField(word, rest, is_match, fresh));
  }
  if (is_match != (fresh.state.length > 0)) {
    return BadValue(is_match ? "a match needs a length" : "a money session cannot have a length");
  }
  fresh.state.crawford = is_match && IsCrawfordGame(fresh);
  game = fresh;
  return absl::OkStatus();
}

absl::Status SetScore(std::string_view rest, Game& game) {
  TABIA_ASSIGN_OR_RETURN(const int top, TakeNumber("score of p0", 0, MostPoints(game.state), rest));
  TABIA_ASSIGN_OR_RETURN(const int bottom, TakeNumber("score of p1", 0, MostPoints(game.state), rest));
  TABIA_RETURN_IF_ERROR(ExpectEnd(rest));
  SetScore(game.state, Player::kTop, top);
  SetScore(game.state, Player::kBottom, bottom);
  game.state.crawford = game.state.length > 0 && IsCrawfordGame(game);
  return absl::OkStatus();
}

absl::Status SetCube(std::string_view rest, Game& game) {
  GameState state = game.state;
  for (std::string_view word = TakeWord(rest); !word.empty(); word = TakeWord(rest)) {
    TABIA_RETURN_IF_ERROR(TakeCubeField(word, rest, state));
  }
  game.state = state;
  return absl::OkStatus();
}

absl::Status SetTurn(std::string_view rest, Game& game) {
  TABIA_ASSIGN_OR_RETURN(const bool is_top, TakeEither("turn", "p0", "p1", rest));
  TABIA_RETURN_IF_ERROR(ExpectEnd(rest));
  GameState& state = game.state;
  const Player player = is_top ? Player::kTop : Player::kBottom;
  if (player == state.on_roll) return absl::OkStatus();
  std::swap(state.score_self, state.score_opponent);
  state.owner = Flip(state.owner);
  state.on_roll = player;
  return absl::OkStatus();
}

}  // namespace tabia::ubgi
