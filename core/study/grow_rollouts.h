// Grows a backgammon book: evaluates the first decisions of a game, rolls out those that deserve it most, and builds
// the book of all analyses.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/books/book_options.h"
#include "core/searches/roller.h"
#include "core/searches/rollout_file.h"
#include "core/study/rollout_choice.h"

namespace tabia::study {

struct GrowRolloutsOptions {
  std::vector<std::string> books;  // other sources of the index; may be empty
  std::string output;              // the index
  RolloutRule rule = {};
  books::BuildOptions building = {};
  std::optional<uint64_t> max_analyses = {};
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
};

// The book after it was built.
struct RolledOutBook {
  uint64_t analyses = 0;  // evaluations and rollouts of this run
  RolloutChoice::Counts counts;
  // The decision that deserves a rollout most, "21 (money, Jacoby): 24/23 13/11 over 13/11 6/5 by 0.003 ± 0.050"; empty
  // if there is none.
  std::string widest;
};

// Grows until a limit of `options` is reached or all decisions are finished. Each analysis is appended to `file` at
// once, so that a kill loses no result, and the next call continues. No analysis begins after the deadline, and those
// that have begun are awaited. The index of the books and the file is rebuilt during the run, for at most 5 % of its
// time, and at the end; `on_build` is called after each build. After an error of `roller`, it builds once more and
// returns the error.
absl::Status GrowRollouts(const GrowRolloutsOptions& options, searches::Roller& roller,
                          searches::RolloutFile& file,
                          absl::FunctionRef<absl::Status(const RolledOutBook&)> on_build);

}  // namespace tabia::study
