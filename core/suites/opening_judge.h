// Decides which candidates become openings, by the filter and by their evaluations.
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

// A cursor over the lines of candidates.
class OpeningView {
 public:
  virtual ~OpeningView() = default;
  virtual void GoTo(const OpeningCandidates::Candidate& candidate) = 0;
  // Returns the current line, which is valid until the next call of GoTo.
  virtual OpeningLine line() const = 0;
};

// Evaluates only candidates that pass the filter, because evaluations are expensive. They are requested in batches that
// keep the evaluator busy, but never for more candidates than openings are missing, unless the evaluator works on more.
class OpeningJudge {
 public:
  // Refers to its arguments, which must outlive the judge. `evaluator` may be null if the rule has no evaluation
  // window.
  OpeningJudge(OpeningView& view, const probe::ChessIndex* book, const OpeningRule& rule,
               Evaluator* evaluator)
      : view_(view), rule_(rule), filter_(book, rule), evaluator_(evaluator) {}

  // Judges the first candidate of `rest` (OpeningCandidates::Judge). Afterwards the view is at that candidate.
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
