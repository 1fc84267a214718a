// The cost of memory itself, the unit of all other measurements.
#pragma once

#include <cstdint>

namespace tabia::bench {

// Nanoseconds for a random read in an array of 8 bytes for each of `positions`.
struct Limits {
  double dependent;    // D: the address is known when the read before is complete
  double independent;  // L: all addresses are known
};

Limits MeasureLimits(uint64_t positions);

}  // namespace tabia::bench
