// The order in which weighted positions are drawn.
#pragma once

#include <cstdint>

namespace tabia::suites {

// Returns log2(x) in units of 2^-32, rounded down. REQUIRES: x > 0.
int64_t Log2(uint64_t x);

// Returns the rank of a position. Sorting positions by descending rank is equivalent to drawing them one after another
// without replacement, each with a probability proportional to its weight. The rank does not depend on the number of
// openings wanted. It is computed in integers, and is therefore equal on every machine. REQUIRES: weight > 0.
int64_t DrawnRank(uint64_t seed, uint64_t key, uint64_t weight);

}  // namespace tabia::suites
