#include "core/suites/opening_rank.h"

#include <bit>

#include "core/base/checksum.h"

namespace tabia::suites {
namespace {

constexpr int kBinaryDigits = 32;

}  // namespace

int64_t Log2(uint64_t x) {
  const int whole = std::bit_width(x) - 1;
  uint64_t mantissa = x << (63 - whole);  // from 1 to 2, in units of 2^-63
  int64_t log = whole;
  for (int digit = 0; digit < kBinaryDigits; ++digit) {
    const absl::uint128 square = absl::uint128(mantissa) * mantissa;
    const bool is_two_or_more = absl::Uint128High64(square) >> 63 != 0;
    mantissa = absl::Uint128Low64(square >> (is_two_or_more ? 64 : 63));
    log = 2 * log + is_two_or_more;
  }
  return log;
}

// Imagine a wait of -log(u) / weight for each position, with u uniform between 0 and 1. The probability that a position
// has the shortest wait is proportional to its weight. The rank is the negative logarithm of the wait.
int64_t DrawnRank(uint64_t seed, uint64_t key, uint64_t weight) {
  constexpr int64_t kLogOfOne = int64_t{64} << kBinaryDigits;  // of u, in units of 2^-64
  const uint64_t u = MixBits(seed + key * kSplitMixStep) | 1;
  const auto wait = static_cast<uint64_t>(kLogOfOne - Log2(u));
  return Log2(weight) - Log2(wait);
}

}  // namespace tabia::suites
