// The positions that may become openings, in the order of their sequence.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/suites/opening_rule.h"

namespace tabia::suites {

class OpeningCandidates {
 public:
  // A position after `plies`, by its number among them.
  struct Candidate {
    int64_t rank;  // the highest comes first
    uint32_t number;
    uint32_t plies;
  };

  // `sequence` outlives this.
  explicit OpeningCandidates(const OpeningSequence& sequence) : sequence_(sequence) {}

  // `weight`: see opening_weight.h.
  void Add(size_t plies, size_t number, uint64_t key, uint64_t weight);

  // Takes the first of the candidates that are left, or returns why it rejects it. `missing` openings are still
  // wanted.
  using Judge = absl::FunctionRef<absl::StatusOr<std::optional<Rejection>>(absl::Span<const Candidate> rest,
                                                                           uint64_t missing)>;

  // Examines the candidates in order until there are as many openings as are wanted. `visit` gets those whose
  // numbers are wanted, right after they are taken.
  absl::Status Emit(Judge judge, absl::FunctionRef<absl::Status(const Candidate&, uint64_t number)> visit,
                    OpeningReport& report);

 private:
  const OpeningSequence& sequence_;
  std::vector<Candidate> candidates_;
};

}  // namespace tabia::suites
