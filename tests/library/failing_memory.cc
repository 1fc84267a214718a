#include "tests/library/failing_memory.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>

#include "tests/library/watched_malloc.h"

namespace tabia {
namespace {

// The number of allocations that still succeed; below 0: all.
constinit std::atomic<int64_t> left = -1;
constinit std::atomic<bool> one_fails = false, has_failed = false;

}  // namespace

bool HasMemory() {
  if (left.load() < 0) return true;
  if (left.fetch_sub(1) > 0) return true;
  // Other threads may have taken it below 0 meanwhile.
  left = one_fails ? -1 : 0;
  has_failed = true;
  errno = ENOMEM;
  return false;
}

namespace {

// After which an operation is taken to wait for ever.
constexpr unsigned kSeconds = 30;

// Of an operation with more allocations than these, twice as many are tried.
constexpr int64_t kEachOfTheFirst = 250;

// How a process ended.
enum Ending : int { kAnswered, kNothingFailed, kWrongStatus, kWrongAnswer, kCrashed };

constexpr const char* kEndings[] = {"", "", "wrong status", "wrong answer", "crashed"};

Ending RunHere(const Operation& operation, int64_t allocation, Shortage shortage) {
  alarm(kSeconds);
  one_fails = shortage == Shortage::kOne;
  left = allocation;
  const int32_t status = operation.run();
  left = -1;
  if (status == TABIA_NO_MEMORY) return has_failed ? kAnswered : kWrongStatus;
  if (status != operation.answer && status != TABIA_MORE) return kWrongStatus;
  if (operation.is_right && !operation.is_right()) return kWrongAnswer;
  return has_failed ? kAnswered : kNothingFailed;
}

// Runs the operation, whose allocation of this number fails, the first being 0.
Ending RunWithout(const Operation& operation, int64_t allocation, Shortage shortage) {
  const pid_t child = fork();
  if (child == 0) _exit(RunHere(operation, allocation, shortage));
  int ending = 0;
  waitpid(child, &ending, 0);
  return WIFEXITED(ending) ? static_cast<Ending>(WEXITSTATUS(ending)) : kCrashed;
}

// Returns the number of allocations, which is not the same in each run if there are threads.
int64_t CountAllocations(const Operation& operation) {
  int64_t enough = 1;
  while (RunWithout(operation, enough, Shortage::kOne) != kNothingFailed) enough *= 2;
  int64_t too_few = enough / 2;
  while (enough - too_few > 1) {
    const int64_t middle = (enough + too_few) / 2;
    (RunWithout(operation, middle, Shortage::kOne) == kNothingFailed ? enough : too_few) = middle;
  }
  return enough;
}

}  // namespace

Trial Try(const Operation& operation, Shortage shortage) {
  const Ending with_memory = RunWithout(operation, INT64_MAX, shortage);
  if (with_memory != kNothingFailed) return {0, {std::string("with memory: ") + kEndings[with_memory]}};
  const int64_t count = CountAllocations(operation);
  const int64_t step = std::max<int64_t>(1, (count - kEachOfTheFirst) / kEachOfTheFirst);
  Trial trial;
  for (int64_t allocation = 0; allocation < count; allocation += allocation < kEachOfTheFirst ? 1 : step) {
    const Ending ending = RunWithout(operation, allocation, shortage);
    ++trial.points;
    if (ending > kNothingFailed) trial.faults.push_back(std::to_string(allocation) + ": " + kEndings[ending]);
  }
  return trial;
}

}  // namespace tabia
