// Rollouts of backgammon plays by another program.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"

namespace tabia::searches {

// A decision to analyse. The board and the context are seen by the player who plays.
struct RolloutQuestion {
  backgammon::Board board;
  backgammon::Context context;
  backgammon::Dice dice;
  // The plays to roll out: their ranks, from 1, in the program's own list of the evaluated plays. Empty: the plays are
  // only evaluated.
  std::vector<int> plays = {};
  int32_t seed = 1;  // of the dice
};

// Programs that evaluate the plays of a roll and roll them out.
class Roller {
 public:
  virtual ~Roller() = default;

  // Returns the next question; nothing if there is none at present.
  using Next = absl::FunctionRef<std::optional<RolloutQuestion>()>;
  // Receives the answer to a question: the record of the analysis, as RolloutFile stores it. It is empty if no program
  // could answer.
  using Take = absl::FunctionRef<absl::Status(const RolloutQuestion& question, std::string_view record)>;

  // Calls `next` whenever a program is idle, and passes each answer to `take`. An answer may lead to new questions, so
  // Run returns when `next` returns nothing and no program is working. An error of `take` ends it and is returned.
  virtual absl::Status Run(Next next, Take take) = 0;
};

}  // namespace tabia::searches
