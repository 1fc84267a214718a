// Ends a benchmark program after an error.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace tabia::bench {

[[noreturn]] inline void Fail(const std::string& why) {
  std::fprintf(stderr, "benchmark: %s\n", why.c_str());
  std::exit(1);
}

}  // namespace tabia::bench
