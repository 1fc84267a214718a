#include "core/backgammon/board_line.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"

#include "core/backgammon/field_reader.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/utf8.h"

namespace tabia::backgammon {
namespace {

// The fields of a board line. "Name" is the player whose name comes first.
constexpr std::string_view kPrefix = "board:";

// Pairs: name's value, then the opponent's.
enum Field : size_t {
  kName = 0,          // 2
  kLength = 2,        // 0 or kUnlimited: money
  kScore = 3,         // 2
  kCells = 5,         // 26; kColour is the sign of name's chequers
  kTurn = 31,         // the sign of the player on roll or, after a double, of the doubler
  kDice = 32,         // 2 of name, then 2 of the opponent
  kCube = 36,         // value of the cube
  kMayDouble = 37,    // 2
  kDoubled = 39,      // not 0: a double waits for an answer
  kColour = 40,       // the sign of name's chequers
  kDirection = 41,    // -1: name moves from cell 24 to cell 1
  kHome = 42,         // the cell for name's chequers that are borne off
  kBarCell = 43,      // the cell from which name's chequers enter
  kBorneOff = 44,     // 2
  kOnBar = 46,        // 2
  kCanMove = 48,      // number of chequers
  kForced = 49,       // the play is forced
  kCrawfordWas = 50,  // after the Crawford game
  kNoCrawford = 51,   // this is not the Crawford game
  kFields = 52,
};

constexpr int kUnlimited = 9999;

constexpr std::array<std::string_view, kFields> kMeanings = {"name",
                                                             "name of the opponent",
                                                             "match length",
                                                             "score",
                                                             "score of the opponent",
                                                             "cell 0",
                                                             "cell 1",
                                                             "cell 2",
                                                             "cell 3",
                                                             "cell 4",
                                                             "cell 5",
                                                             "cell 6",
                                                             "cell 7",
                                                             "cell 8",
                                                             "cell 9",
                                                             "cell 10",
                                                             "cell 11",
                                                             "cell 12",
                                                             "cell 13",
                                                             "cell 14",
                                                             "cell 15",
                                                             "cell 16",
                                                             "cell 17",
                                                             "cell 18",
                                                             "cell 19",
                                                             "cell 20",
                                                             "cell 21",
                                                             "cell 22",
                                                             "cell 23",
                                                             "cell 24",
                                                             "cell 25",
                                                             "turn",
                                                             "first die",
                                                             "second die",
                                                             "first die of the opponent",
                                                             "second die of the opponent",
                                                             "cube",
                                                             "may double",
                                                             "opponent may double",
                                                             "doubled",
                                                             "colour",
                                                             "direction",
                                                             "home",
                                                             "bar",
                                                             "borne off",
                                                             "borne off by the opponent",
                                                             "on the bar",
                                                             "on the bar of the opponent",
                                                             "can move",
                                                             "forced",
                                                             "after the Crawford game",
                                                             "not the Crawford game"};

std::string_view WithoutLineEnds(std::string_view text) {
  constexpr std::string_view kEnds("\0\r\n", 3);
  const size_t begin = std::min(text.find_first_not_of(kEnds), text.size());
  return text.substr(begin, text.find_last_not_of(kEnds) + 1 - begin);
}

// Takes a name and the colon after it; within quotes it may contain colons.
std::string_view TakeName(std::string_view& text) {
  size_t begin = 0, end = text.find(':'), next = end;
  if (!text.empty() && (text[0] == '"' || text[0] == '\'')) {
    const size_t quote = text.find(std::string{text[0], ':'}, 1);
    if (quote != text.npos) begin = 1, end = quote, next = quote + 1;
  }
  const std::string_view name = text.substr(begin, end - begin);
  text.remove_prefix(next == text.npos ? text.size() : next + 1);
  return name;
}

std::vector<std::string_view> SplitLine(std::string_view text) {
  std::vector<std::string_view> fields;
  for (int i = 0; i < 2; ++i) fields.push_back(TakeName(text));
  const std::vector<std::string_view> numbers = SplitAtColons(text);
  fields.insert(fields.end(), numbers.begin(), numbers.end());
  return fields;
}

class LineReader {
 public:
  LineReader(std::vector<std::string_view> texts, std::optional<ScoreOrder> order)
      : fields_("board line", kMeanings, std::move(texts)), order_(order) {}

  BoardLine Read() {
    BoardLine line;
    line.name = fields_.Text(kName);
    line.opponent_name = fields_.Text(kName + 1);
    is_name_bottom_ = fields_.OneOf(kColour, {-1, 1}) > 0;
    line.state.on_roll = fields_.OneOf(kTurn, {-1, 1}) > 0 ? Player::kBottom : Player::kTop;
    ReadBoard(line.state);
    ReadDice(line);
    ReadMatch(line.state);
    ReadCube(line.state);
    ReadScore(line.state);
    CheckIdleFields(line);
    line.score_order_is_guessed =
        !order_ && line.state.offer == Offer::kNone && line.state.score_self != line.state.score_opponent;
    return line;
  }

  const absl::Status& status() const { return fields_.status(); }

 private:
  Player name() const { return is_name_bottom_ ? Player::kBottom : Player::kTop; }

  void ReadBoard(GameState& state) {
    const int sign = is_name_bottom_ ? 1 : -1;
    const bool is_downward = fields_.OneOf(kDirection, {-1, 1}) < 0;
    Board board;  // from name's view
    for (int point = 0; point <= kBar; ++point) {
      const int cell = is_downward ? point : kBar - point;
      const int chequers =
          fields_.Number(kCells + static_cast<size_t>(cell), -kChequersOfASide, kChequersOfASide);
      board[point] = static_cast<int8_t>(sign * chequers);
    }
    board[kBar] = static_cast<int8_t>(std::abs(board[kBar]));
    board[0] = static_cast<int8_t>(-std::abs(board[0]));
    if (const auto fault = FaultOf(board)) fields_.Refuse(kCells, *fault);
    state.board = state.on_roll == name() ? board : Flip(board);
  }

  std::pair<int, int> DiceAt(size_t field) {
    return {fields_.Number(field, 0, 6), fields_.Number(field + 1, 0, 6)};
  }

  void ReadDice(BoardLine& line) {
    const auto own = DiceAt(kDice), opponents = DiceAt(kDice + 2);
    const auto [a, b] = own == std::pair(0, 0) ? opponents : own;
    line.state.dice = MakeDice(a, b);
    if (!line.state.dice && a + b > 0) fields_.Refuse(kDice, "one die without the other");
    line.looks_like_gnubg = own == opponents;
  }

  void ReadMatch(GameState& state) {
    state.length = fields_.Number(kLength, 0, kMaxMatchLength);
    if (state.length == kUnlimited) state.length = 0;
    const int max_points = state.length > 0 ? state.length - 1 : kMaxMatchLength;
    for (size_t i = 0; i < 2; ++i) score_[i] = fields_.Number(kScore + i, 0, max_points);
    const bool is_last_point = state.length > 0 && (score_[0] == max_points || score_[1] == max_points);
    const bool was = fields_.OneOf(kCrawfordWas, {0, 1}) != 0;
    const bool is_other = fields_.Number(kNoCrawford, 0, kMaxNumber) != 0;
    state.crawford = is_last_point && !was && !is_other;
  }

  void ReadCube(GameState& state) {
    const int cube = fields_.Number(kCube, 1, 1 << kMaxCubeLog2);
    if (!std::has_single_bit(static_cast<unsigned>(cube))) fields_.Refuse(kCube, "must be a power of two");
    state.cube_log2 = std::countr_zero(static_cast<unsigned>(cube));
    const int may = fields_.OneOf(kMayDouble, {0, 1}), opponent_may = fields_.OneOf(kMayDouble + 1, {0, 1});
    if (may != opponent_may) SetCubeHolder(state, may != 0 ? name() : Opponent(name()));
    const bool nobody_may = may == 0 && opponent_may == 0 && !state.dice && !state.crawford;
    const bool is_doubled = fields_.OneOf(kDoubled, {-1, 0, 1}) != 0;
    if (!is_doubled && !nobody_may) return;
    // In gnubg the turn stays with the player who doubled first. If the opponent owns the cube, the double is a beaver.
    const bool is_beaver = state.owner == CubeOwner::kOpponent && state.length == 0;
    state.offer = is_beaver ? Offer::kBeaver : Offer::kDouble;
    state.dice.reset();
  }

  void ReadScore(GameState& state) {
    const bool is_swapped = order_ != ScoreOrder::kFibs && state.offer == Offer::kNone;
    const Player first = is_swapped ? Opponent(name()) : name();
    SetScore(state, first, score_[0]);
    SetScore(state, Opponent(first), score_[1]);
  }

  // Fields that decide nothing must be numbers all the same.
  void CheckIdleFields(BoardLine& line) {
    const int home = fields_.Number(kHome, 0, kBar), bar = fields_.Number(kBarCell, 0, kBar);
    for (size_t field = kBorneOff; field <= kForced; ++field) fields_.Number(field, 0, kMaxNumber);
    line.looks_like_gnubg = line.looks_like_gnubg && is_name_bottom_ && home == 0 && bar == kBar &&
                            fields_.Text(kDirection) == "-1";
  }

  static constexpr int kMaxNumber = 1 << 20;

  FieldReader fields_;
  std::optional<ScoreOrder> order_;
  bool is_name_bottom_ = true;
  int score_[2] = {};
};

}  // namespace

absl::StatusOr<BoardLine> ParseBoardLine(std::string_view text, std::optional<ScoreOrder> order) {
  text = WithoutLineEnds(text);
  if (!EqualIgnoringCase(text.substr(0, kPrefix.size()), kPrefix)) {
    return UsageError("board line: must begin with \"board:\"");
  }
  std::vector<std::string_view> texts = SplitLine(text.substr(kPrefix.size()));
  if (texts.size() != kFields) {
    return UsageError(FormatText("board line: %d fields, not %d", texts.size(), kFields));
  }
  LineReader reader(std::move(texts), order);
  BoardLine line = reader.Read();
  TABIA_RETURN_IF_ERROR(reader.status());
  return line;
}

namespace {

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
  return Concat("\"", Utf8Prefix(text, max_bytes), "\"");
}

}  // namespace

std::string ToBoardLine(const BoardLine& line, ScoreOrder order) {
  Numbers numbers = {};
  PutBoard(line.state, numbers);
  PutDice(line.state, numbers);
  PutMatch(line.state, order, numbers);
  PutCube(line.state, numbers);
  const std::string tail = absl::StrJoin(numbers.begin() + kLength, numbers.end(), ":");
  constexpr size_t kMarks = kPrefix.size() + 6;  // quotes and colons
  const size_t room = kMaxBoardLineBytes - kMarks - tail.size();
  return FormatText("%s%s:%s:%s", kPrefix, Quoted(line.name, room / 2), Quoted(line.opponent_name, room / 2),
                    tail);
}

}  // namespace tabia::backgammon
