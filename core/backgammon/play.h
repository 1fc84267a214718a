// Plays: the steps that a player makes with a roll.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "core/backgammon/board.h"

namespace tabia::backgammon {

// One chequer moved by one die, seen by the player who moves it.
struct Step {
  int8_t from = 0;  // 1 to 24, or kBar
  int8_t to = 0;    // 1 to 24, or kOff
  bool hits = false;

  bool operator==(const Step&) const = default;
};

// Returns the step that moves a chequer of self from `from`, 1 to kBar, by `die`. Returns nothing if the rules forbid
// it: no chequer is there, another one is on the bar, the opponent holds the point, or it cannot be borne off yet. The
// rules about the other dice are not checked.
std::optional<Step> StepBy(const Board& board, int from, int die);

// Returns `board` after `step`, which StepBy allows; still seen by the player who has made it.
Board After(Board board, const Step& step);

inline constexpr size_t kMaxSteps = 4;

// At most kMaxSteps steps, without allocation.
class Steps {
 public:
  Steps() = default;
  Steps(std::initializer_list<Step> steps) {
    for (const Step& step : steps) push_back(step);
  }

  void push_back(const Step& step) { steps_[size_++] = step; }
  void pop_back() { steps_[--size_] = {}; }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Step& operator[](size_t i) const { return steps_[i]; }
  const Step& back() const { return steps_[size_ - 1u]; }
  const Step* begin() const { return steps_.data(); }
  const Step* end() const { return steps_.data() + size_; }
  bool operator==(const Steps&) const = default;

 private:
  std::array<Step, kMaxSteps> steps_ = {};  // unused ones are default steps
  uint8_t size_ = 0;
};

// A play. Without steps: the roll cannot be played.
struct Play {
  Steps steps = {};  // in an order in which they can be made: the highest `from` first
  Board after = {};  // seen by the opponent, who rolls next

  bool operator==(const Play&) const = default;
};

}  // namespace tabia::backgammon
