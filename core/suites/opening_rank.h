// The order in which weighted positions are drawn.
#pragma once

#include <cstdint>

namespace tabia::suites {

// Returns log2 of `x`, not 0, in units of 2^-32, rounded down.
int64_t Log2(uint64_t x);

// Returns the rank of a position. Positions sorted by rank, highest first, come as if drawn one after another
// without replacement, each with a chance in proportion to its weight: the rank of one does not depend on how
// many are wanted. Whole numbers only, and so the same on every machine. `weight` is not 0.
int64_t DrawnRank(uint64_t seed, uint64_t key, uint64_t weight);

}  // namespace tabia::suites
