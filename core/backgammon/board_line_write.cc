#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/str_join.h"

#include "core/backgammon/board_line.h"
#include "core/backgammon/board_line_fields.h"
#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

using enum board_line::Field;

// Name is the bottom player, of positive sign, who moves from cell 24 to cell 1.
using Numbers = std::array<int, kFields>;

// Returns the player who has doubled: a beaver is the opponent's double.
Player Doubler(const GameState& state) {
  return state.offer == Offer::kBeaver ? Opponent(state.on_roll) : state.on_roll;
}

void PutBoard(const GameState& state, Numbers& numbers) {
  const Board board = TurnedFor(state.on_roll, state.board);
  std::copy(board.cells.begin(), board.cells.end(), numbers.begin() + kCells);
  numbers[kTurn] = Doubler(state) == Player::kBottom ? 1 : -1;
  numbers[kColour] = 1;
  numbers[kDirection] = -1;
  numbers[kHome] = kOff;
  numbers[kBarCell] = kBar;
  numbers[kBorneOff] = kChequersOfASide - SelfChequers(board);
  numbers[kBorneOff + 1] = kChequersOfASide - OpponentChequers(board);
}

void PutDice(const GameState& state, Numbers& numbers) {
  if (!state.dice) return;
  numbers[kDice] = numbers[kDice + 2] = state.dice->high;
  numbers[kDice + 1] = numbers[kDice + 3] = state.dice->low;
}

void PutMatch(const GameState& state, ScoreOrder order, Numbers& numbers) {
  const bool is_swapped = order == ScoreOrder::kGnubg && state.offer == Offer::kNone;
  const Player first = is_swapped ? Player::kTop : Player::kBottom;
  numbers[kLength] = state.length;
  numbers[kScore] = ScoreOf(state, first);
  numbers[kScore + 1] = ScoreOf(state, Opponent(first));
  const Context context = ContextOf(state);
  const bool is_last_point = context.away_self == 1 || context.away_opponent == 1;
  numbers[kCrawfordWas] = is_last_point && !state.crawford;
  numbers[kNoCrawford] = !state.crawford;
}

void PutCube(const GameState& state, Numbers& numbers) {
  const std::optional<Player> holder = CubeHolder(state);
  numbers[kCube] = 1 << state.cube_log2;
  numbers[kMayDouble] = holder != Player::kTop;
  numbers[kMayDouble + 1] = holder != Player::kBottom;
  numbers[kDoubled] = state.offer != Offer::kNone;
}

// Returns a name in double quotes, without any inside; at most `max_bytes` of it.
std::string Quoted(std::string_view name, size_t max_bytes) {
  std::string text = MakePrintable(name);
  std::replace(text.begin(), text.end(), '"', '\'');
  const auto is_inside_letter = [&](size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;  // UTF-8
  };
  size_t size = std::min(text.size(), max_bytes);
  while (size > 0 && size < text.size() && is_inside_letter(size)) --size;
  return '"' + text.substr(0, size) + '"';
}

}  // namespace

std::string ToBoardLine(const BoardLine& line, ScoreOrder order) {
  Numbers numbers = {};
  PutBoard(line.state, numbers);
  PutDice(line.state, numbers);
  PutMatch(line.state, order, numbers);
  PutCube(line.state, numbers);
  const std::string tail = absl::StrJoin(numbers.begin() + kLength, numbers.end(), ":");
  constexpr size_t kMarks = board_line::kPrefix.size() + 6;  // quotes and colons
  const size_t room = kMaxBoardLineBytes - kMarks - tail.size();
  return FormatText("%s%s:%s:%s", board_line::kPrefix, Quoted(line.name, room / 2),
                    Quoted(line.opponent_name, room / 2), tail);
}

}  // namespace tabia::backgammon
