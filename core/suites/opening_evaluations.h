// The evaluations of positions that may become openings: those that are known, and those that engines find.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/formats/source_file.h"
#include "core/moves/chess_board.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/chess/chess_book.h"
#include "core/searches/search_file.h"
#include "core/searches/searcher.h"

namespace tabia::suites {

// Scores for the player to move, by the keys of the positions.
using PositionScores = HashMap<uint64_t, chess::Score>;

// The sources of evaluations, in the order in which they are asked. Each pointer may be null.
struct EvaluationSources {
  PositionScores known = {};
  const probe::ChessIndex* book = nullptr;  // a position has the evaluation of its reference move
  searches::Searcher* searcher = nullptr;   // searches the other positions
  searches::SearchFile* file = nullptr;     // receives each search
};

class OpeningEvaluations {
 public:
  // Keeps the pointers of `sources`.
  explicit OpeningEvaluations(EvaluationSources sources) : sources_(std::move(sources)) {}

  // Returns the number of positions that are evaluated at the same time.
  size_t concurrency() const { return sources_.searcher == nullptr ? 1 : sources_.searcher->concurrency(); }
  // Returns the scores of `positions` for the player to move, in the same order; nullopt if a position has none, or if
  // it cannot be searched. All positions must be different. Pass at least concurrency() positions to keep all engines
  // busy. Returns an error of the searcher or of the file.
  absl::StatusOr<std::vector<std::optional<chess::Score>>> Find(absl::Span<const chess::Board> positions);

  // Returns the number of positions that had a score without a search.
  uint64_t known() const { return known_; }
  // Returns the number of positions that were searched.
  uint64_t searched() const { return searched_; }

 private:
  std::optional<chess::Score> Known(const chess::Board& position) const;

  EvaluationSources sources_;
  uint64_t known_ = 0, searched_ = 0;
};

// Returns the scores in the comments of the first `plies` plies of each game (0: all). If games differ, the last one is
// used. Returns an empty map if `file` is not PGN. Hold a pipe before the call (SourceFile::Hold).
absl::StatusOr<PositionScores> ReadPgnScores(formats::SourceFile& file, int plies,
                                             const chess::Ruleset& rules = {});

}  // namespace tabia::suites
