// Runs an operation again and again, each time in a process of its own in which another allocation fails.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "plugin/tabia.h"

namespace tabia {

// A call of the library.
struct Operation {
  std::string name;
  std::function<int32_t()> run;         // returns the status
  int32_t answer = TABIA_OK;            // the status if memory suffices; TABIA_MORE is right, too
  std::function<bool()> is_right = {};  // called after this answer, with memory again; default: not called
  std::function<void()> prepare = {};   // makes files and books; called once, before the processes are forked

  friend void PrintTo(const Operation& operation, std::ostream* out) { *out << operation.name; }
};

// The allocations that fail: one, or one and all later ones.
enum class Shortage { kOne, kAllFollowing };

struct Trial {
  int64_t points = 0;  // allocations that failed in turn
  std::vector<std::string>
      faults;  // numbers of the allocations whose failure was not reported right, and reasons
};

// Lets each allocation fail in turn. If there are many, it takes each of the first ones, and as many of the others at
// equal distances. Call `prepare` first.
Trial Try(const Operation& operation, Shortage shortage);

// Runs `call` in a process of its own, with memory. Returns its status.
int32_t RunInChild(const std::function<int32_t()>& call);

}  // namespace tabia
