// Decides which candidates become openings, with their evaluations where these are wanted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/suites/evaluator.h"
#include "core/suites/opening_candidates.h"
#include "core/suites/opening_filter.h"
#include "core/suites/opening_line.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

// The lines of candidates, one at a time.
class OpeningView {
 public:
  virtual ~OpeningView() = default;
  virtual void GoTo(const OpeningCandidates::Candidate& candidate) = 0;
  // Valid until GoTo is called again.
  virtual OpeningLine line() const = 0;
};

// Evaluations are expensive. They are asked for when a candidate has no other fault, for as many candidates at a time as
// the evaluator works on, or more where all of these are needed anyway.
class OpeningJudge {
 public:
  // All outlive the judge. `evaluator` may be null if the rule has no window of evaluations.
  OpeningJudge(OpeningView& view, const probe::ChessIndex* book, const OpeningRule& rule,
               Evaluator* evaluator)
      : view_(view), rule_(rule), filter_(book, rule), evaluator_(evaluator) {}

  // Takes the first of `rest`, the candidates that are left, or returns why it rejects it. `missing` openings are still
  // wanted. Afterwards the view is at that candidate.
  absl::StatusOr<std::optional<Rejection>> Judge(absl::Span<const OpeningCandidates::Candidate> rest,
                                                 uint64_t missing);

 private:
  absl::StatusOr<std::optional<Rejection>> FaultOfEvaluation(
      absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing);
  // Evaluates the next positions that need it.
  absl::Status Evaluate(absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing);

  OpeningView& view_;
  const OpeningRule& rule_;
  OpeningFilter filter_;
  Evaluator* const evaluator_;
  HashMap<uint64_t, std::optional<Evaluation>> evaluations_;  // by the key of the position
};

}  // namespace tabia::suites
