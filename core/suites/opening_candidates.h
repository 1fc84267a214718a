// The positions that may become openings, in the order of the sequence.
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
  // A position after `plies` plies, by its number: that of its line, or its place among the positions of this depth.
  struct Candidate {
    int64_t rank;  // the highest comes first
    uint32_t number;
    uint32_t plies;
  };

  // Refers to `sequence`, which must outlive this object.
  explicit OpeningCandidates(const OpeningSequence& sequence) : sequence_(sequence) {}

  // Adds a position with its weight (opening_rank.h).
  void Add(size_t plies, size_t number, uint64_t key, uint64_t weight);

  // Accepts the first candidate of `rest` and returns nullopt, or returns the reason for its rejection. `missing` is
  // the number of openings still to find, so that the judge can evaluate that many candidates ahead.
  using Judge = absl::FunctionRef<absl::StatusOr<std::optional<Rejection>>(absl::Span<const Candidate> rest,
                                                                           uint64_t missing)>;

  // Judges the candidates in order until the sequence has enough openings. Calls `visit` for each accepted candidate
  // from OpeningSequence::first on.
  absl::Status Emit(Judge judge, absl::FunctionRef<absl::Status(const Candidate&, uint64_t number)> visit,
                    OpeningReport& report);

 private:
  const OpeningSequence& sequence_;
  std::vector<Candidate> candidates_;
};

}  // namespace tabia::suites
