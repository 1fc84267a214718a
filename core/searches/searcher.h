// Searches of positions by engines.
#pragma once

#include <cstddef>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/moves/chess_board.h"
#include "core/moves/move_evaluation.h"

namespace tabia::searches {

struct SearchedMove {
  chess::Move move;
  chess::Evaluation evaluation;
};

struct SearchedPosition {
  chess::Board position;
  std::vector<SearchedMove> moves;  // legal, the best first; empty if the search failed
};

// Engines that search positions.
class Searcher {
 public:
  virtual ~Searcher() = default;

  using Take = absl::FunctionRef<absl::Status(const SearchedPosition&)>;

  // Returns the number of positions that are searched at the same time.
  virtual size_t concurrency() const = 0;
  // Searches `positions`, and calls `take` with each result as soon as it is there, in any order. A position that
  // cannot be searched has a result without moves. An error of `take` ends the search and is returned.
  virtual absl::Status Search(absl::Span<const chess::Board> positions, Take take) = 0;
};

}  // namespace tabia::searches
