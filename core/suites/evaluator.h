// A source of position evaluations: a file of stored results, or a pool of running engines.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/entry/move_evaluation.h"
#include "core/chess/position.h"

namespace tabia::suites {

// Centipawns for the player to move, as the operand of `ce` in EPD. Values beyond kMaxCentipawns in either direction
// are forced mates.
using Evaluation = int;
inline constexpr Evaluation kMaxCentipawns = 32000;
inline constexpr Evaluation kMaxEvaluation = 32767;  // a mate in N plies is kMaxEvaluation - N

// Returns the evaluation of a score for the player to move. A mate in N moves is 2N - 1 plies away for the player who
// gives it, and 2N plies for the other one.
constexpr Evaluation EvaluationOf(chess::Score score) {
  if (!score.is_mate()) return score.centipawns();
  const int moves = score.mate();
  return moves > 0 ? kMaxEvaluation - (2 * moves - 1) : -kMaxEvaluation - 2 * moves;
}
static_assert(EvaluationOf(*chess::Score::OfMate(-chess::Score::kMaxMoves / 2)) < -kMaxCentipawns);

// Evaluates positions in batches, because a pool of engines is only busy if it has more positions than engines.
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Returns the number of positions that are evaluated at the same time.
  virtual size_t concurrency() const = 0;
  // Returns the evaluations of `positions`, in the same order; nullopt if a position has none. An error aborts the
  // search for openings.
  virtual absl::StatusOr<std::vector<std::optional<Evaluation>>> Evaluate(
      absl::Span<const chess::Position> positions) = 0;
};

}  // namespace tabia::suites
