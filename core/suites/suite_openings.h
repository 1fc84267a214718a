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

// As FindOpenings, of the lines of a suite, each of the same weight. With the order kAll they stay in the order of the
// suite; kGames and the rules about games are usage errors.
absl::StatusOr<OpeningReport> FindOpeningsInSuite(const Suite& suite, const OpeningRule& rule,
                                                  absl::FunctionRef<absl::Status(const Opening&)> visit,
                                                  Evaluator* evaluator = nullptr);

// Returns the evaluations that the suite states, by the keys of their positions.
HashMap<uint64_t, Evaluation> StatedEvaluations(const Suite& suite);

// Returns the keys of all positions, as OpeningRule has them in `excluded`.
HashSet<uint64_t> KeysOf(const Suite& suite);

}  // namespace tabia::suites
