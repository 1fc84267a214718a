// Grows a book: finds what to analyse, lets engines search it, solves the book, and begins again.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/books/book_options.h"
#include "core/chess/entry/move_evaluation.h"
#include "core/chess/position.h"
#include "core/study/next.h"
#include "core/study/search_log.h"
#include "core/study/solve.h"

namespace tabia::study {

// Engines that search positions.
class Searcher {
 public:
  virtual ~Searcher() = default;

  // Returns the number of positions that are searched at the same time.
  virtual size_t concurrency() const = 0;
  // Searches `positions`, and calls `take` with each as soon as it is searched, in any order. An error of `take` ends
  // the search and is returned.
  virtual absl::Status Search(absl::Span<const chess::Position> positions,
                              absl::FunctionRef<absl::Status(const SearchedPosition&)> take) = 0;
};

struct GrowOptions {
  std::vector<std::string> books;  // to begin with; empty: nothing but the roots
  std::string searches;            // the file of searches (SearchLog), which is a book too
  std::string output;              // the solved index
  books::BuildOptions building = {};
  SolveOptions solving = {};
  NextRule next = {};  // its roots are those of `solving`
  std::optional<uint64_t> max_searches = {};
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
};

// The book after a round.
struct GrownBook {
  uint64_t searches = 0;                   // since the beginning of this run
  uint64_t positions = 0;                  // of the book
  std::optional<chess::Score> root_value;  // of the first root, from White's point of view
  std::vector<std::string> best_play;      // from there, in UCI notation
  bool is_complete = false;                // nothing is left to analyse
};

// Grows the book until a limit of `options` is reached or nothing is left to analyse. A round builds an index from the
// books and the searches, solves it, replaces the output, and searches as many targets as take about ten times as long
// as that. `on_round` is called after each solution. The searches are in their file at once, so that nothing is lost if
// the program is killed, and the next call continues. Returns an error of `searcher`, after the output contains all
// searches before it.
absl::Status Grow(const GrowOptions& options, Searcher& searcher, SearchLog& log,
                  absl::FunctionRef<absl::Status(const GrownBook&)> on_round);

}  // namespace tabia::study
