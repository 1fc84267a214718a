// Measures the time of a lookup of a rival.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"

#include "bench/rivals/questions.h"
#include "bench/rivals/rival.h"

namespace tabia::bench {

// The cost of memory itself, the unit of all other measurements: nanoseconds for a random read in an array of 8 bytes
// for each of `positions`.
struct Limits {
  double dependent;    // D: the address is known when the read before is complete
  double independent;  // L: all addresses are known
};
Limits MeasureLimits(uint64_t positions);

// Nanoseconds an answer, medians.
struct Times {
  double hit = 0, miss = 0;                               // each question waits for the answer before
  double independent_hit = 0, independent_miss = 0;       // questions that do not wait
  std::optional<double> batch_hit = {}, batch_miss = {};  // sixteen at once
};

// Queries hits and misses in every way. Ends the program if answers differ from the entries.
Times Measure(Rival& rival, const Entries& entries);

// The sum of the answers to the same hits and misses, which is equal for all rivals that contain the same entries.
struct Signature {
  Digest sum;
  bool right;  // it agrees with the entries
};
Signature SignatureOf(Rival& rival, const Entries& entries);

// Returns the median time of one answer, over several fresh sheets; `ask` takes a sheet and returns the sum
// of its digests.
double MedianTime(Questioner& questioner, uint64_t questions, Kind kind,
                  absl::FunctionRef<Digest(const Sheet&)> ask, bool holds_games = true);

}  // namespace tabia::bench
