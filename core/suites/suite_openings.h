// Openings for matches, taken from another suite.
#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/suites/evaluator.h"
#include "core/suites/openings.h"
#include "core/suites/suite.h"

namespace tabia::suites {

// Finds openings as FindOpenings does, in the lines of a suite. All lines have the same weight, and kAll keeps their
// order. kGames and rules about games are usage errors.
absl::StatusOr<OpeningReport> FindOpeningsInSuite(const Suite& suite, const OpeningRule& rule,
                                                  absl::FunctionRef<absl::Status(const Opening&)> visit,
                                                  Evaluator* evaluator = nullptr);

// Returns the evaluations in the suite, by the keys of their positions.
HashMap<uint64_t, Evaluation> StatedEvaluations(const Suite& suite);

// Returns the keys of all positions of the suite, for OpeningRule::excluded.
HashSet<uint64_t> KeysOf(const Suite& suite);

}  // namespace tabia::suites
