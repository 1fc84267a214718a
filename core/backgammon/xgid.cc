#include "core/backgammon/xgid.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/backgammon/field_reader.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::backgammon {
namespace {

enum Field : size_t {
  kPosition,
  kCubeLog2,
  kOwner,
  kTurn,
  kDice,
  kBottomScore,
  kTopScore,
  kRule,
  kLength,
  kMaxCubeLog2Field,
  kFields
};

constexpr std::array<std::string_view, kFields> kMeanings = {"position",
                                                             "cube",
                                                             "owner",
                                                             "turn",
                                                             "dice",
                                                             "score of the bottom player",
                                                             "score of the top player",
                                                             "rule",
                                                             "length",
                                                             "highest cube"};
constexpr std::string_view kPrefix = "XGID=";
constexpr std::string_view kOfferLetters = "DBR";  // by Offer, from kDouble on

// Bits of the rule field in a money session.
constexpr int kJacobyBit = 1, kBeaverBit = 2;

std::optional<int> ChequersOfLetter(char letter) {
  if (letter == '-') return 0;
  if (letter >= 'A' && letter <= 'P') return letter - 'A' + 1;
  if (letter >= 'a' && letter <= 'p') return -(letter - 'a' + 1);
  return std::nullopt;
}

char LetterOfChequers(int chequers) {
  if (chequers == 0) return '-';
  return static_cast<char>(chequers > 0 ? 'A' + chequers - 1 : 'a' - chequers - 1);
}

std::string DiceText(const GameState& state) {
  if (state.offer != Offer::kNone) return {kOfferLetters[static_cast<size_t>(state.offer) - 1]};
  return state.dice ? ToText(*state.dice) : "00";
}

// Reads the board, from the view of the bottom player.
Board ReadBoard(FieldReader& fields) {
  const std::string_view letters = fields.Text(kPosition);
  Board board;
  if (letters.size() != board.cells.size()) {
    fields.Refuse(kPosition, FormatText("%d letters, not 26", letters.size()));
    return board;
  }
  for (int cell = 0; cell <= kBar; ++cell) {
    const std::optional<int> chequers = ChequersOfLetter(letters[static_cast<size_t>(cell)]);
    if (!chequers) fields.Refuse(kPosition, FormatText("letter %d is none of -, A to P, a to p", cell));
    board[cell] = static_cast<int8_t>(chequers.value_or(0));
  }
  if (const auto fault = FaultOf(board)) fields.Refuse(kPosition, *fault);
  return board;
}

void ReadDice(FieldReader& fields, GameState& state) {
  const std::string_view text = fields.Text(kDice);
  const size_t offer = text.size() == 1 ? kOfferLetters.find(text[0]) : kOfferLetters.npos;
  if (offer != kOfferLetters.npos) state.offer = static_cast<Offer>(offer + 1);
  if (offer != kOfferLetters.npos || text == "00") return;
  state.dice = ParseDice(text);
  if (!state.dice) fields.Refuse(kDice, "must be 00, a roll, D, B or R");
}

void ReadMatch(FieldReader& fields, GameState& state) {
  state.length = fields.Number(kLength, 0, kMaxMatchLength);
  const int max_points = state.length > 0 ? state.length - 1 : kMaxMatchLength;
  SetScore(state, Player::kBottom, fields.Number(kBottomScore, 0, max_points));
  SetScore(state, Player::kTop, fields.Number(kTopScore, 0, max_points));
  const int rule = fields.Number(kRule, 0, state.length > 0 ? 1 : kJacobyBit | kBeaverBit);
  state.crawford = state.length > 0 && rule == 1;
  state.jacoby = state.length == 0 && (rule & kJacobyBit) != 0;
  state.beaver = state.length == 0 && (rule & kBeaverBit) != 0;
}

GameState ReadState(FieldReader& fields) {
  GameState state;
  const Board bottom_board = ReadBoard(fields);
  state.cube_log2 = fields.Number(kCubeLog2, 0, kMaxCubeLog2);
  const int owner = fields.OneOf(kOwner, {-1, 0, 1});
  state.on_roll = fields.OneOf(kTurn, {-1, 1}) > 0 ? Player::kBottom : Player::kTop;
  state.board = TurnedFor(state.on_roll, bottom_board);
  if (owner != 0) SetCubeHolder(state, owner > 0 ? Player::kBottom : Player::kTop);
  ReadDice(fields, state);
  ReadMatch(fields, state);
  return state;
}

}  // namespace

std::string ToXgid(const GameState& state) {
  std::string position;
  for (const int8_t chequers : TurnedFor(state.on_roll, state.board).cells) {
    position += LetterOfChequers(chequers);
  }
  const auto sign = [](Player player) { return player == Player::kBottom ? 1 : -1; };
  const std::optional<Player> holder = CubeHolder(state);
  const int rule = state.length > 0 ? state.crawford : state.jacoby * kJacobyBit + state.beaver * kBeaverBit;
  return FormatText("%s%s:%d:%d:%d:%s:%d:%d:%d:%d:%d", kPrefix, position, state.cube_log2,
                    holder ? sign(*holder) : 0, sign(state.on_roll), DiceText(state),
                    ScoreOf(state, Player::kBottom), ScoreOf(state, Player::kTop), rule, state.length,
                    state.max_cube_log2);
}

absl::StatusOr<GameState> ParseXgid(std::string_view text) {
  text = Trim(text);
  if (EqualIgnoringCase(text.substr(0, kPrefix.size()), kPrefix)) text.remove_prefix(kPrefix.size());
  const std::vector<std::string_view> texts = SplitAtColons(text);
  if (texts.size() != kFields && texts.size() != kFields - 1) {
    return UsageError(FormatText("XGID: %s: must be 10, or 9 without the highest cube",
                                 FormatCount(texts.size(), "field")));
  }
  FieldReader fields("XGID", kMeanings, texts);
  GameState state = ReadState(fields);
  if (texts.size() == kFields) state.max_cube_log2 = fields.Number(kMaxCubeLog2Field, 0, kMaxCubeLog2);
  TABIA_RETURN_IF_ERROR(fields.status());
  return state;
}

}  // namespace tabia::backgammon
