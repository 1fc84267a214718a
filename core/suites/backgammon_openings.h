// Finds opening positions of backgammon by the best plays of a book.
#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/base/progress.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

struct BackgammonOpeningRule {
  OpeningSequence sequence = {.min_plies = 2, .max_plies = 2};
  backgammon::Context context = {};  // of the game, for the player who begins
  bool other_contexts = false;       // permits plays from another context if the book has none for this one
  probe::TrustRule trust = {};       // for each play
};

struct BackgammonOpening {
  uint64_t number = 0;           // in the sequence
  int rolls = 0;                 // after an odd number, the second player rolls next
  backgammon::Board board = {};  // for the player who rolls next
};

// Finds openings as FindOpenings does. From the start position, each roll is played by the book; forced plays need no
// book. The first roll is not a double. Two positions are equal if the player who rolls next has the same board and
// context. The weight of a position is the probability of its rolls (kGames), its number of lines (kUniform), or the
// probability of its likeliest line (kAll). Rolls without a play in the book, and transpositions, are rejected.
absl::StatusOr<OpeningReport> FindBackgammonOpenings(
    const probe::BackgammonBook& book, const BackgammonOpeningRule& rule,
    absl::FunctionRef<absl::Status(const BackgammonOpening&)> visit, const Progress& progress = {});

}  // namespace tabia::suites
