// Positions of the opening of backgammon, by the best plays that a book knows.
#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/base/progress.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

struct BackgammonOpeningRule {
  OpeningSequence sequence = {.min_plies = 2, .max_plies = 2};
  backgammon::Context context = {};  // of the game, from the view of the player who begins
  bool other_contexts = false;       // where the book has nothing, it may answer from another one
  probe::TrustRule trust = {};       // of each play
};

struct BackgammonOpening {
  uint64_t number = 0;           // in the sequence
  int rolls = 0;                 // after an odd number of them the second player rolls next
  backgammon::Board board = {};  // from the view of the player who rolls next
};

// Works as FindOpenings: from the start each roll is played as the book plays it, a forced one without the
// book. Positions are the same if the player who rolls next sees the same board and context. The first roll
// is not a double. Weights: the chance of the rolls (games), the number of lines, each roll alike (uniform),
// or the chance of the likeliest line (all). Rolls for which the book has no play, and transpositions, are
// rejected.
absl::StatusOr<OpeningReport> FindBackgammonOpenings(
    const probe::BackgammonBook& book, const BackgammonOpeningRule& rule,
    absl::FunctionRef<absl::Status(const BackgammonOpening&)> visit, const Progress& progress = {});

}  // namespace tabia::suites
