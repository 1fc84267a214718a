#include "bench/rivals/limits.h"

#include <vector>

#include "bench/fail.h"
#include "bench/page_memory.h"
#include "bench/rivals/stopwatch.h"
#include "core/base/checksum.h"

namespace tabia::bench {
namespace {

__extension__ using uint128 = unsigned __int128;

constexpr int kRepetitions = 7;
constexpr uint64_t kReads = 2'000'000;

// Returns nanoseconds a read. Addresses are drawn from a counter and, if dependent, from the bytes read
// before.
template <bool kDependent>
double Read(const PageVector<uint64_t>& array, uint64_t& counter, uint64_t& sum) {
  uint64_t last = 0;
  const Stopwatch stopwatch;
  for (uint64_t i = 0; i < kReads; ++i) {
    const uint64_t drawn = MixBits(++counter) + (kDependent ? last : 0);
    last = array[static_cast<uint64_t>(static_cast<uint128>(drawn) * array.size() >> 64)];
    sum += last;
  }
  return stopwatch.Nanoseconds() / kReads;
}

}  // namespace

Limits MeasureLimits(uint64_t positions) {
  PageVector<uint64_t> array(positions);
  for (uint64_t i = 0; i < positions; ++i) array[i] = MixBits(i);
  std::vector<double> dependent, independent;
  uint64_t counter = 0, sum = 0;
  for (int i = 0; i < kRepetitions; ++i) {
    dependent.push_back(Read<true>(array, counter, sum));
    independent.push_back(Read<false>(array, counter, sum));
  }
  if (sum == 0) Fail("the array was not read");
  return {Median(dependent), Median(independent)};
}

}  // namespace tabia::bench
