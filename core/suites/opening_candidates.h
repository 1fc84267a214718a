// The positions that may become openings, in the order of their sequence.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

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

  // Examines the candidates in order until there are as many openings as are wanted. `why_not` takes a
  // candidate or returns why it rejects it; `visit` gets those whose numbers are wanted, right after that.
  absl::Status Emit(absl::FunctionRef<std::optional<Rejection>(const Candidate&)> why_not,
                    absl::FunctionRef<absl::Status(const Candidate&, uint64_t number)> visit,
                    OpeningReport& report);

 private:
  const OpeningSequence& sequence_;
  std::vector<Candidate> candidates_;
};

}  // namespace tabia::suites
