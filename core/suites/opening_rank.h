// The weights of lines and positions, and the order in which weighted positions are drawn.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "absl/numeric/int128.h"

#include "core/suites/opening_rule.h"

namespace tabia::suites {

// The probability 1. The sum of all probabilities of a ply fits into 64 bits.
inline constexpr uint64_t kCertain = uint64_t{1} << 62;

// Returns the weight of the start position, before the first move. Several start positions share it (ShareOf).
inline uint64_t WeightOfAll(OpeningOrder order) {
  return order == OpeningOrder::kUniform ? 1 : kCertain;
}

// Returns the part of `weight` that continues with a move played `part` times out of `total`. The result is never 0,
// so that no line is lost.
inline uint64_t ShareOf(uint64_t weight, uint64_t part, uint64_t total, OpeningOrder order) {
  if (order == OpeningOrder::kUniform) return weight;
  const absl::uint128 share = absl::uint128(weight) * part / total;
  return std::max<uint64_t>(absl::Uint128Low64(share), 1);
}

// Returns the weight of a position that two lines with these weights reach.
inline uint64_t CombineWeights(uint64_t a, uint64_t b, OpeningOrder order) {
  if (order == OpeningOrder::kAll) return std::max(a, b);
  constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();
  return a > kMax - b ? kMax : a + b;
}

// Returns log2(x) in units of 2^-32, rounded down. REQUIRES: x > 0.
int64_t Log2(uint64_t x);

// Returns the rank of a position. Sorting positions by descending rank is equivalent to drawing them one after another
// without replacement, each with a probability proportional to its weight. The rank does not depend on the number of
// openings wanted. It is computed in integers, and is therefore equal on every machine. REQUIRES: weight > 0.
int64_t DrawnRank(uint64_t seed, uint64_t key, uint64_t weight);

}  // namespace tabia::suites
