// Memory may run out at any call: every allocation of every operation fails in turn, alone and with all that follow.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/opened.h"
#include "tests/library/watched_malloc.h"

namespace tabia {
namespace {

// The number of allocations that still succeed; below 0: all.
constinit std::atomic<int64_t> left = -1;
constinit std::atomic<bool> one_fails = false, has_failed = false;

}  // namespace

bool HasMemory() {
  if (left.load() < 0) return true;
  if (left.load() > 0) {
    left.fetch_sub(1);
    return true;
  }
  if (one_fails) left = -1;
  has_failed = true;
  errno = ENOMEM;
  return false;
}

namespace {

using testing::IsEmpty;

// What is asked of the library; returns its status.
struct Operation {
  std::string name;
  std::function<int32_t()> run;
};
void PrintTo(const Operation& operation, std::ostream* out) {
  *out << operation.name;
}

// After which an operation is taken to wait for ever.
constexpr unsigned kSeconds = 30;

// How a process ended that lacked memory from one allocation on.
enum Ending : int { kAnswered = 0, kNothingFailed = 1, kWrongStatus = 2, kCrashed = 3 };

bool IsAnswer(int32_t status) {
  return status == TABIA_OK || status == TABIA_MORE || status == TABIA_NO_MEMORY;
}

Ending RunWithout(const Operation& operation, int64_t allocation, bool one) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(kSeconds);
    one_fails = one;
    left = allocation;
    const int32_t status = operation.run();
    left = -1;
    _exit(!has_failed ? kNothingFailed : IsAnswer(status) ? kAnswered : kWrongStatus);
  }
  int ending = 0;
  waitpid(child, &ending, 0);
  return WIFEXITED(ending) ? static_cast<Ending>(WEXITSTATUS(ending)) : kCrashed;
}

// The allocations, as numbers from 0 on, without which the operation does not answer.
std::vector<std::string> FaultsOf(const Operation& operation, bool one) {
  std::vector<std::string> faults;
  int64_t allocation = 0;
  for (;; ++allocation) {
    const Ending ending = RunWithout(operation, allocation, one);
    if (ending == kNothingFailed) break;
    if (ending != kAnswered) {
      faults.push_back(std::to_string(allocation) + (ending == kCrashed ? ": crashed" : ": wrong status"));
    }
  }
  EXPECT_GT(allocation, 0) << "nothing was allocated";
  testing::Test::RecordProperty(one ? "points_one" : "points_all", static_cast<int>(allocation));
  return faults;
}

const tabia_book* Chess() {
  static const Opened book(Fixture("obk/published-tree.obk"));
  return book;
}

constexpr const char* kLine = "startpos moves e2e4";

int32_t Choose() {
  auto move = Sized<tabia_chess_move>();
  return tabia_chess_choose_text(Chess(), kLine, nullptr, 1, &move);
}

int32_t Explain() {
  char text[8192];
  size_t size = sizeof text;
  return tabia_explain(Chess(), kLine, nullptr, 1, TABIA_JSON, text, &size);
}

int32_t Open(const std::string& path) {
  tabia_book* book = nullptr;
  const int32_t status = tabia_open(path.c_str(), nullptr, &book);
  tabia_close(&book);
  return status;
}

int32_t Info() {
  char text[8192];
  size_t size = sizeof text;
  return tabia_info_text(Chess(), TABIA_JSON, text, &size);
}

std::vector<Operation> Operations() {
  static const ScratchFolder folder;
  static const std::string index = folder / "made.tabia";
  const char* const sources[] = {TABIA_TEST_DATA "/formats/obk/published-tree.obk"};
  tabia_book* built = nullptr;
  EXPECT_EQ(tabia_build(sources, 1, index.c_str(), nullptr, &built), TABIA_OK);
  tabia_close(&built);
  EXPECT_NE(Chess(), nullptr);  // it is open before memory runs out
  return {{"choose", Choose},
          {"explain", Explain},
          {"info", Info},
          {"verify", [] { return tabia_verify(Chess(), nullptr, nullptr); }},
          {"open", [] { return Open(index); }}};
}

class NoMemory : public testing::TestWithParam<Operation> {};

TEST_P(NoMemory, OneAllocationFails) {
  EXPECT_THAT(FaultsOf(GetParam(), true), IsEmpty());
}

TEST_P(NoMemory, AllFollowingAllocationsFail) {
  EXPECT_THAT(FaultsOf(GetParam(), false), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Of, NoMemory, testing::ValuesIn(Operations()),
                         [](const auto& operation) { return operation.param.name; });

}  // namespace
}  // namespace tabia
