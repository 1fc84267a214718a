// Grows a book: finds the positions to analyse, lets engines search them, solves the book, and begins again.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/books/book_options.h"
#include "core/moves/move_evaluation.h"
#include "core/searches/search_file.h"
#include "core/searches/searcher.h"
#include "core/study/next.h"
#include "core/study/solve.h"

namespace tabia::study {

struct GrowOptions {
  std::vector<std::string> books;  // with which the growth begins; may be empty
  std::string searches;            // the file of searches (searches::SearchFile), which is a book too
  std::string output;              // the solved index
  chess::Ruleset rules = {};       // of the books; must be supported
  books::BuildOptions building = {};
  SolveOptions solving = {};
  NextRule next = {};  // its roots are those of `solving`
  std::optional<uint64_t> max_searches = {};
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
};

// The book after a round.
struct GrownBook {
  uint64_t searches = 0;                   // since the beginning of this run
  uint64_t read_back = 0;                  // searches in the file at the beginning of the round
  uint64_t set_aside = 0;                  // positions that could not be searched in this run
  uint64_t positions = 0;                  // of the book
  std::optional<chess::Score> root_value;  // of the first root, from White's point of view
  std::vector<std::string> best_play;      // from the first root, in UCI notation
  bool is_complete = false;                // nothing is left to analyse
};

// Grows the book until a limit of `options` is reached or nothing is left to analyse. A round builds an index from the
// books and the searches, solves it, replaces the output and calls `on_round`. Then it searches targets for about ten
// times the duration of the rest of the round, but at least four targets for each engine. Each search is appended to
// its file at once, so that a kill loses no result, and the next call continues. A position that cannot be searched is
// no target in the rest of the run. After an error of `searcher`, it solves once more and returns the error.
absl::Status Grow(const GrowOptions& options, searches::Searcher& searcher, searches::SearchFile& file,
                  absl::FunctionRef<absl::Status(const GrownBook&)> on_round);

}  // namespace tabia::study
