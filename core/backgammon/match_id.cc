#include "core/backgammon/match_id.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/backgammon/base64.h"
#include "core/backgammon/position_id.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

// The lowest bit of a byte first.
using MatchBytes = std::array<uint8_t, 9>;

struct BitField {
  size_t at, width;
};

namespace bits {
constexpr BitField kCubeLog2 = {0, 4};
constexpr BitField kOwner = {4, 2};  // a player, or kNoPlayer
constexpr BitField kOnRoll = {6, 1};
constexpr BitField kCrawford = {7, 1};
constexpr BitField kPhase = {8, 3};
constexpr BitField kDecides = {11, 1};  // who has to act: not the player on roll during an offer
constexpr BitField kDoubled = {12, 1};
constexpr BitField kResignation = {13, 2};
constexpr BitField kFirstDie = {15, 3}, kSecondDie = {18, 3};
constexpr BitField kLength = {21, 15};
constexpr BitField kTopScore = {36, 15}, kBottomScore = {51, 15};
constexpr BitField kNoJacoby = {66, 1};
constexpr BitField kUnused = {67, 5};
}  // namespace bits

constexpr uint32_t kNoPlayer = 3;

uint32_t Get(const MatchBytes& bytes, BitField field) {
  uint32_t value = 0;
  for (size_t i = 0; i < field.width; ++i) {
    const size_t at = field.at + i;
    value |= (bytes[at / 8] >> (at % 8) & 1u) << i;
  }
  return value;
}

int GetInt(const MatchBytes& bytes, BitField field) {
  return static_cast<int>(Get(bytes, field));
}

Player GetPlayer(const MatchBytes& bytes, BitField field) {
  return Get(bytes, field) == 0 ? Player::kTop : Player::kBottom;
}

template <typename Value>
void Put(Value value, BitField field, MatchBytes& bytes) {
  for (size_t i = 0; i < field.width; ++i) {
    const size_t at = field.at + i;
    if ((static_cast<uint32_t>(value) >> i & 1u) != 0) bytes[at / 8] |= static_cast<uint8_t>(1u << at % 8);
  }
}

bool IsOver(GamePhase phase) {
  return phase == GamePhase::kOver || phase == GamePhase::kResigned || phase == GamePhase::kDropped;
}

// Returns the player to whom something is offered: by the player on roll or, with a beaver, by the other one.
Player Decider(const GameState& state) {
  const bool doubled = state.offer == Offer::kDouble || state.offer == Offer::kRaccoon;
  const bool is_other = (doubled || state.phase == GamePhase::kDropped) != (state.resignation > 0);
  return is_other ? Opponent(state.on_roll) : state.on_roll;
}

absl::Status ReadRoll(const MatchBytes& bytes, GameState& state) {
  const int first = GetInt(bytes, bits::kFirstDie), second = GetInt(bytes, bits::kSecondDie);
  if (first == 0 && second == 0) return absl::OkStatus();
  state.dice = MakeDice(first, second);
  if (state.dice) return absl::OkStatus();
  return UsageError(FormatText("impossible dice %d and %d", first, second));
}

absl::Status ReadCube(const MatchBytes& bytes, GameState& state) {
  const uint32_t owner = Get(bytes, bits::kOwner);
  if (owner == 2) return UsageError("cube owner 2: must be 0, 1 or 3");
  state.cube_log2 = GetInt(bytes, bits::kCubeLog2);
  if (owner != kNoPlayer) SetCubeHolder(state, static_cast<Player>(owner));
  return absl::OkStatus();
}

absl::Status ReadScore(const MatchBytes& bytes, GameState& state) {
  state.length = GetInt(bytes, bits::kLength);
  for (const auto& [player, field] :
       {std::pair(Player::kTop, bits::kTopScore), std::pair(Player::kBottom, bits::kBottomScore)}) {
    const int points = GetInt(bytes, field);
    if (state.length > 0 && points >= state.length && !IsOver(state.phase)) {
      return UsageError(FormatText("%d points in an unfinished match to %d points", points, state.length));
    }
    SetScore(state, player, points);
  }
  return absl::OkStatus();
}

// Returns whether the state may be a beaver: it doubles the cube that was just taken, so the player on roll
// decides now.
bool MayBeBeaver(const GameState& state) {
  return state.length == 0 && state.owner == CubeOwner::kOpponent;
}

absl::Status ReadOffer(const MatchBytes& bytes, GameState& state) {
  state.resignation = GetInt(bytes, bits::kResignation);
  if (IsOver(state.phase)) return absl::OkStatus();
  const bool is_other = GetPlayer(bytes, bits::kDecides) != state.on_roll;
  const bool is_asked = is_other != (state.resignation > 0);  // had no player resigned
  const bool doubled = Get(bytes, bits::kDoubled) != 0;
  if (doubled && state.dice) return UsageError("doubled after the roll");
  if (doubled && !is_asked && !MayBeBeaver(state)) {
    return UsageError("the player who must answer the double is the one who doubled");
  }
  if (!doubled && is_asked)
    return UsageError("the player who must act is not on roll and has no offer to answer");
  if (doubled) state.offer = is_asked ? Offer::kDouble : Offer::kBeaver;
  return absl::OkStatus();
}

absl::StatusOr<GameState> StateOfMatchBytes(const MatchBytes& bytes) {
  GameState state;
  const uint32_t phase = Get(bytes, bits::kPhase);
  if (phase > static_cast<uint32_t>(GamePhase::kDropped)) {
    return UsageError(FormatText("game state %d: must be 0 to 4", phase));
  }
  if (Get(bytes, bits::kUnused) != 0) return UsageError("unused bits after the Jacoby rule are not zero");
  state.phase = static_cast<GamePhase>(phase);
  state.on_roll = GetPlayer(bytes, bits::kOnRoll);
  state.crawford = Get(bytes, bits::kCrawford) != 0;
  state.jacoby = Get(bytes, bits::kNoJacoby) == 0;
  TABIA_RETURN_IF_ERROR(ReadRoll(bytes, state));
  TABIA_RETURN_IF_ERROR(ReadCube(bytes, state));
  TABIA_RETURN_IF_ERROR(ReadScore(bytes, state));
  TABIA_RETURN_IF_ERROR(ReadOffer(bytes, state));
  return state;
}

absl::StatusOr<GameState> ParseMatchId(std::string_view text) {
  MatchBytes bytes = {};
  absl::Status status = FromBase64(text, bytes);
  if (status.ok()) {
    absl::StatusOr<GameState> state = StateOfMatchBytes(bytes);
    if (state.ok()) return state;
    status = state.status();
  }
  return UsageError(FormatText("match id \"%s\": %s", MakePrintable(text), Message(status)));
}

}  // namespace

std::string ToMatchId(const GameState& state) {
  MatchBytes bytes = {};
  const std::optional<Player> holder = CubeHolder(state);
  Put(state.cube_log2, bits::kCubeLog2, bytes);
  Put(holder ? static_cast<uint32_t>(*holder) : kNoPlayer, bits::kOwner, bytes);
  Put(state.on_roll, bits::kOnRoll, bytes);
  Put(state.crawford, bits::kCrawford, bytes);
  Put(state.phase, bits::kPhase, bytes);
  Put(Decider(state), bits::kDecides, bytes);
  Put(state.offer != Offer::kNone, bits::kDoubled, bytes);
  Put(state.resignation, bits::kResignation, bytes);
  Put(state.dice ? state.dice->high : 0, bits::kFirstDie, bytes);
  Put(state.dice ? state.dice->low : 0, bits::kSecondDie, bytes);
  Put(state.length, bits::kLength, bytes);
  Put(ScoreOf(state, Player::kTop), bits::kTopScore, bytes);
  Put(ScoreOf(state, Player::kBottom), bits::kBottomScore, bytes);
  Put(!state.jacoby, bits::kNoJacoby, bytes);
  return ToBase64(bytes);
}

std::string ToGnubgId(const GameState& state) {
  return ToPositionId(state.board) + ":" + ToMatchId(state);
}

absl::StatusOr<GameState> ParseGnubgId(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == text.npos) {
    return UsageError(FormatText("\"%s\": no colon between position id and match id", MakePrintable(text)));
  }
  TABIA_ASSIGN_OR_RETURN(const Board board, ParsePositionId(text.substr(0, colon)));
  TABIA_ASSIGN_OR_RETURN(GameState state, ParseMatchId(text.substr(colon + 1)));
  state.board = board;
  return state;
}

}  // namespace tabia::backgammon
