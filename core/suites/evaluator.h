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

// Evaluates positions in batches, because a pool of engines is only busy if it has more positions than engines.
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Returns the number of positions that are evaluated at the same time.
  virtual size_t concurrency() const = 0;
  // Returns the scores of `positions` for the player to move, in the same order; nullopt if a position has none. An
  // error aborts the search for openings.
  virtual absl::StatusOr<std::vector<std::optional<chess::Score>>> Evaluate(
      absl::Span<const chess::Position> positions) = 0;
};

}  // namespace tabia::suites
