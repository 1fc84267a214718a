#include "tests/library/failing_memory.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>

#include "absl/functional/function_ref.h"

#include "tests/library/watched_malloc.h"

namespace tabia {
namespace {

// The number of allocations that still succeed; negative: all.
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

// An operation that takes longer is taken to wait for ever.
constexpr unsigned kSeconds = 30;

// If an operation has more allocations, twice as many are tried.
constexpr int64_t kEachOfTheFirst = 250;

// The end of a process.
enum Ending : int { kAnswered, kNothingFailed, kWrongStatus, kWrongAnswer, kCrashed };

constexpr const char* kEndings[] = {"", "", "wrong status", "wrong answer", "crashed"};

// Runs the operation, whose allocation of this number fails, the first being 0. `used` receives the number of
// allocations that succeeded before.
Ending RunHere(const Operation& operation, int64_t allocation, Shortage shortage, int64_t& used) {
  alarm(kSeconds);
  one_fails = shortage == Shortage::kOne;
  left = allocation;
  const int32_t status = operation.run();
  used = allocation - left.exchange(-1);
  if (status == TABIA_NO_MEMORY) return has_failed ? kAnswered : kWrongStatus;
  if (status != operation.answer && status != TABIA_MORE) return kWrongStatus;
  if (operation.is_right && !operation.is_right()) return kWrongAnswer;
  return has_failed ? kAnswered : kNothingFailed;
}

// Runs `work` in another process. Returns its exit code; kCrashed if a signal ended it.
int Fork(absl::FunctionRef<int()> work) {
  const pid_t child = fork();
  if (child == 0) _exit(work());
  int ending = 0;
  waitpid(child, &ending, 0);
  return WIFEXITED(ending) ? WEXITSTATUS(ending) : kCrashed;
}

Ending RunWithout(const Operation& operation, int64_t allocation, Shortage shortage, int64_t& used) {
  return static_cast<Ending>(Fork([&] { return RunHere(operation, allocation, shortage, used); }));
}

// A number that forked processes write and this one reads.
class SharedNumber {
 public:
  SharedNumber()
      : number_(static_cast<int64_t*>(
            mmap(nullptr, sizeof *number_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  SharedNumber(const SharedNumber&) = delete;
  SharedNumber& operator=(const SharedNumber&) = delete;
  ~SharedNumber() { munmap(number_, sizeof *number_); }

  int64_t& operator*() { return *number_; }

 private:
  int64_t* const number_;
};

}  // namespace

// A run with memory counts the allocations. With threads the number differs from run to run, so a later run may have
// fewer, and nothing fails in it.
Trial Try(const Operation& operation, Shortage shortage) {
  SharedNumber used;
  const Ending with_memory = RunWithout(operation, INT64_MAX, shortage, *used);
  if (with_memory != kNothingFailed) return {0, {std::string("with memory: ") + kEndings[with_memory]}};
  const int64_t count = *used;
  const int64_t step = std::max<int64_t>(1, (count - kEachOfTheFirst) / kEachOfTheFirst);
  Trial trial;
  for (int64_t allocation = 0; allocation < count; allocation += allocation < kEachOfTheFirst ? 1 : step) {
    const Ending ending = RunWithout(operation, allocation, shortage, *used);
    ++trial.points;
    if (ending > kNothingFailed) trial.faults.push_back(std::to_string(allocation) + ": " + kEndings[ending]);
  }
  return trial;
}

int32_t RunInChild(const std::function<int32_t()>& call) {
  return static_cast<int8_t>(Fork(call));
}

}  // namespace tabia
