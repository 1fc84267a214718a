// Rollouts of one position that add up.
//
// Rollouts with the same seed play the same games, so that a continued rollout contains the shorter one. In GNU
// Backgammon, different seeds can share games too, because game n uses the dice of seed + 256 n (measured with 1.07).
// A rollout replaces those of the pool that share games with it if it has more games than they have together; otherwise
// it is left out. A rollout with an unknown seed may share games with any other one, and is never pooled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"

namespace tabia::backgammon {

// Add the evaluations of one position, the most trusted first. The first one decides which others belong to the pool:
// those by the same program and its major version, at the same levels and with the same truncation.
class RolloutPool {
 public:
  void Add(const Evaluation& evaluation, const Provenance& provenance);

  // Returns the number of rollouts that are combined.
  size_t size() const { return parts_.size(); }
  // Returns the number of rollouts that repeat another one of the pool.
  size_t repeated() const { return repeated_; }

  // Returns the weighted mean of the rollouts, as one rollout. The weight of each is 1/ci², which gives the smallest
  // interval. The number of games is the total; the seed and the duration are unknown. REQUIRES: size() > 0.
  Evaluation Mean() const;
  // Returns their program with its latest version, their latest dates and the sources of all, such as "Ann, Bob: 3
  // rollouts combined". REQUIRES: size() > 0.
  Provenance MeanProvenance() const;

 private:
  struct Part {
    Evaluation evaluation;
    Provenance provenance;
  };
  bool BelongsTo(const Evaluation& evaluation, const Provenance& provenance) const;

  bool has_first_ = false;  // an evaluation was added, which may be no rollout
  std::vector<Part> parts_;
  size_t repeated_ = 0;
};

}  // namespace tabia::backgammon
