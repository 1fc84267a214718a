// Time, and how to measure it fairly.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tabia::bench {

// CLOCK_MONOTONIC, or the time that this thread itself ran: on a machine that others use too, that is the
// time of an answer.
class Stopwatch {
 public:
  explicit Stopwatch(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) : clock_(clock), start_(Now()) {}

  double Nanoseconds() const { return Now() - start_; }
  double Seconds() const { return Nanoseconds() / 1e9; }

 private:
  double Now() const {
    timespec now;
    clock_gettime(clock_, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
  }

  clockid_t clock_;
  double start_;
};

inline double Median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// Starts nothing after it before everything before it is complete: a predicted branch gives no head start.
inline void Fence() {
#if defined(__x86_64__)
  __builtin_ia32_lfence();
#elif defined(__aarch64__)
  asm volatile("dsb sy\n isb" ::: "memory");
#endif
}

// Returns zero, which the compiler does not know.
inline uint64_t OpaqueZero() {
  static volatile uint64_t zero = 0;
  return zero;
}

}  // namespace tabia::bench
