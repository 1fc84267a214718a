// Runs an operation in processes of its own, in each of which another allocation fails.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "plugin/tabia.h"

namespace tabia {

// What is asked of the library.
struct Operation {
  std::string name;
  std::function<int32_t()> run;  // returns the status
  int32_t answer = TABIA_OK;     // the status where memory suffices; an array or a text may also be cut
  std::function<bool()> is_right = {};  // called after this answer, with memory again; default: not called

  friend void PrintTo(const Operation& operation, std::ostream* out) { *out << operation.name; }
};

// Which allocations fail: one, or one and all that follow.
enum class Shortage { kOne, kAllFollowing };

struct Trial {
  int64_t points = 0;  // allocations that were tried
  std::vector<std::string>
      faults;  // of those, the numbers without which the operation did not answer, and why
};

// Lets each allocation fail in turn; where there are many, each of the first ones, and of the others as many again
// at equal distances.
Trial Try(const Operation& operation, Shortage shortage);

}  // namespace tabia
