// Rollouts of one position that add up.
//
// Two rollouts roll independent games if they have different seeds, and the same games if they have one seed. So the
// pool takes one rollout of each seed, the one with the most games: a rollout that was continued contains the shorter
// one. A rollout with an unknown seed may repeat any other one, and is never pooled.
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

  // Returns the number of rollouts that add up; at most 1 if there is no sum.
  size_t size() const { return parts_.size(); }
  // Returns the number of rollouts that repeat another one of the pool.
  size_t repeated() const { return repeated_; }

  // Returns the mean of the rollouts, of which there is at least one. The weight of each is 1/ci², so that the sum has
  // the smallest interval. Its games are all games; its seed and its duration are unknown.
  Evaluation Sum() const;
  // Returns their program, their latest dates and the sources of all, such as "Ann, Bob: 3 rollouts combined".
  Provenance SumProvenance() const;

 private:
  struct Part {
    Evaluation evaluation;
    Provenance provenance;
  };
  bool BelongsTo(const Part& part) const;

  bool has_first_ = false;  // an evaluation was added, which may be no rollout
  std::vector<Part> parts_;
  size_t repeated_ = 0;
};

}  // namespace tabia::backgammon
