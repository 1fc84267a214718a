// What knows or finds the evaluations of positions.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/position.h"

namespace tabia::suites {

// In centipawns, from the view of the player to move: the operand of `ce` in EPD. Beyond kMaxCentipawns in either
// direction it is a forced mate.
using Evaluation = int;
inline constexpr Evaluation kMaxCentipawns = 32000;
inline constexpr Evaluation kMaxEvaluation = 32767;  // minus the plies to the mate

class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Returns how many positions are evaluated at the same time.
  virtual size_t concurrency() const = 0;
  // Returns the evaluation of each position, in their order; nothing for one that has none. An error ends the
  // search for openings.
  virtual absl::StatusOr<std::vector<std::optional<Evaluation>>> Evaluate(
      absl::Span<const chess::Position> positions) = 0;
};

}  // namespace tabia::suites
