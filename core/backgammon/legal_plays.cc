#include "core/backgammon/legal_plays.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/inlined_vector.h"

#include "core/backgammon/notation.h"

namespace tabia::backgammon {

std::vector<Dice> AllRolls(bool with_doubles) {
  std::vector<Dice> rolls;
  for (int high = 1; high <= 6; ++high) {
    for (int low = 1; low <= high; ++low) {
      if (with_doubles || low < high) rolls.push_back({high, low});
    }
  }
  return rolls;
}

namespace {

constexpr size_t kDefaultPlays = 32;

// Makes steps from the highest point down. Every legal play can be made in this order: a step from a lower
// point never makes one from a higher point legal. With equal dice no position is reached twice, because the
// position shows how many chequers left each point.
class PlayGenerator {
 public:
  explicit PlayGenerator(const Board& board) : board_(board) { plays_.reserve(kDefaultPlays); }

  std::vector<Play> TakeDouble(int die) && {
    Add({die, die, die, die});
    return std::move(plays_);
  }

  std::vector<Play> Take(Dice dice) && {
    Add({dice.high, dice.low});
    const size_t high_first = plays_.size();
    Add({dice.low, dice.high});
    if (max_steps_ == 1 && high_first > 0) plays_.resize(high_first);
    return std::move(plays_);
  }

 private:
  // Adds the plays that take the dice in this order, but none with fewer steps than another has.
  void Add(std::initializer_list<int> dice) {
    dice_ = dice;
    Extend(board_, kBar);
  }

  // Makes the next step. `board` is the board after steps_; the step begins at `highest` or below.
  void Extend(const Board& board, int highest) {
    if (steps_.size() >= max_steps_ && !steps_.empty()) Keep(board);
    if (steps_.size() == dice_.size()) return;
    const int die = dice_[steps_.size()];
    const int lowest = board[kBar] > 0 ? kBar : 1;
    for (int from = highest; from >= lowest; --from) {
      if (board[from] <= 0) continue;  // most of them
      const std::optional<Step> step = StepBy(board, from, die);
      if (!step) continue;
      steps_.push_back(*step);
      Extend(After(board, *step), from);
      steps_.pop_back();
    }
  }

  void Keep(const Board& board) {
    if (steps_.size() > max_steps_) plays_.clear();
    max_steps_ = steps_.size();
    if (!IsRepeated()) plays_.push_back({steps_, Flip(board)});
  }

  // Returns whether two different dice have led to this position in their other order: by the same steps, or
  // by one chequer on its other route, if it hits on neither.
  bool IsRepeated() {
    if (steps_.size() < 2 || dice_[0] == dice_[1]) return false;
    const Step &first = steps_[0], &second = steps_[1];
    if (second.from == first.from || first.to == kOff) return dice_[0] < dice_[1];
    const bool is_one_way = second.from == first.to && !first.hits;
    return is_one_way && std::exchange(goes_both_dice_[static_cast<size_t>(first.from)], true);
  }

  const Board& board_;
  absl::InlinedVector<int, kMaxSteps> dice_;
  Steps steps_;
  std::vector<Play> plays_;
  size_t max_steps_ = 0;
  std::array<bool, kBar + 1> goes_both_dice_ = {};  // from this point, hitting nothing on the way
};

}  // namespace

std::vector<Play> LegalPlays(const Board& board, Dice dice) {
  PlayGenerator generator(board);
  return dice.is_double() ? std::move(generator).TakeDouble(dice.high) : std::move(generator).Take(dice);
}

namespace {

// Returns whether a play of `dice` can move `pips`, if it can be made at all. Chequers that are borne off may waste
// pips.
bool MayMovePips(Dice dice, int pips, bool bears_off) {
  const int most = dice.is_double() ? 4 * dice.high : dice.high + dice.low;
  if (bears_off || pips >= most) return pips <= most;
  return dice.is_double() ? pips % dice.high == 0 : pips == dice.high || pips == dice.low;
}

}  // namespace

bool IsAfterAnotherRoll(const Board& board, Dice dice, const Board& after) {
  const int pips = SelfPips(board) - SelfPips(Flip(after));
  const bool bears_off = SelfChequers(board) > OpponentChequers(after);
  for (const Dice other : AllRolls(board != kStartBoard)) {
    if (other == dice || !MayMovePips(other, pips, bears_off)) continue;
    const std::vector<Play> plays = LegalPlays(board, other);
    if (std::any_of(plays.begin(), plays.end(), [&after](const Play& play) { return play.after == after; }))
      return true;
  }
  return false;
}

namespace {

// Returns a key by which the best play is the least.
std::tuple<int, int, int, int, int, std::string> Rank(const Play& play) {
  const Board board = Flip(play.after);
  int points = 0, blots = 0;
  for (int point = 1; point <= kPoints; ++point) {
    points += board[point] >= 2;
    blots += board[point] == 1;
  }
  const int opponents_on_bar = -board[0];
  return {SelfChequers(board), -opponents_on_bar, -points, blots, SelfPips(board), ToSteps(play)};
}

}  // namespace

const Play& RulePlay(const std::vector<Play>& plays) {
  return *std::min_element(plays.begin(), plays.end(),
                           [](const Play& a, const Play& b) { return Rank(a) < Rank(b); });
}

}  // namespace tabia::backgammon
