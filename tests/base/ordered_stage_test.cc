#include "core/base/ordered_stage.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/status.h"

namespace tabia {
namespace {

using Stage = OrderedStage<int, int>;

constexpr int kTasks = 200, kBlocksOfTask = 7;

// Emits the numbers that follow from the task's own, for some tasks after a while.
void EmitBlocks(int& task, Stage::Emit emit) {
  if (task % 5 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
  for (int i = 0; i < kBlocksOfTask; ++i) {
    if (!emit(task * kBlocksOfTask + i)) return;
  }
}

// Returns the tasks 0 to `count`, not included.
std::function<absl::StatusOr<std::optional<int>>()> Tasks(int count) {
  return [next = 0, count]() mutable -> std::optional<int> {
    return next < count ? std::optional(next++) : std::nullopt;
  };
}

class OrderedStageTest : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Threads, OrderedStageTest, testing::Values(1, 2, 3, 8));

TEST_P(OrderedStageTest, UsesTheBlocksInTheOrderOfTheTasks) {
  Stage stage(GetParam(), EmitBlocks);
  int used = 0;
  const auto next = Tasks(kTasks);
  const absl::Status status = stage.Run(next, [&used](int block) {
    EXPECT_EQ(block, used++);
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(used, kTasks * kBlocksOfTask);
}

TEST_P(OrderedStageTest, HasNothingToDoWithoutTasks) {
  Stage stage(GetParam(), EmitBlocks);
  const auto next = Tasks(0);
  EXPECT_TRUE(stage.Run(next, [](int) { return UsageError("never"); }).ok());
}

TEST_P(OrderedStageTest, ReturnsTheFirstErrorInOrder) {
  Stage stage(GetParam(), EmitBlocks);
  const auto next = Tasks(kTasks);
  int used = 0;
  const absl::Status status = stage.Run(next, [&used](int block) {
    ++used;
    return block >= 100 ? UsageError(std::to_string(block)) : absl::OkStatus();
  });
  EXPECT_EQ(Message(status), "100");
  EXPECT_EQ(used, 101);
}

TEST_P(OrderedStageTest, UsesEarlierTasksBeforeItReturnsAnError) {
  Stage stage(GetParam(), EmitBlocks);
  int begun = 0, used = 0;
  const auto next = [&begun]() -> absl::StatusOr<std::optional<int>> {
    if (begun == 50) return UsageError("no more");
    return begun++;
  };
  const absl::Status status = stage.Run(next, [&used](int) {
    ++used;
    return absl::OkStatus();
  });
  EXPECT_EQ(Message(status), "no more");
  EXPECT_EQ(used, 50 * kBlocksOfTask);
}

TEST_P(OrderedStageTest, RethrowsAnExceptionOfTheWork) {
  Stage stage(GetParam(), [](int& task, Stage::Emit emit) {
    if (task == 60) throw std::runtime_error("no memory");
    EmitBlocks(task, emit);
  });
  const auto next = Tasks(kTasks);
  int used = 0;
  const auto use = [&used](int) {
    ++used;
    return absl::OkStatus();
  };
  EXPECT_THROW(stage.Run(next, use).IgnoreError(), std::runtime_error);
  EXPECT_EQ(used, 60 * kBlocksOfTask);
}

TEST_P(OrderedStageTest, StopsWhenTheCallerThrows) {
  Stage stage(GetParam(), EmitBlocks);
  const auto next = Tasks(kTasks);
  const auto use = [](int block) {
    if (block == 30) throw std::runtime_error("cancelled");
    return absl::OkStatus();
  };
  EXPECT_THROW(stage.Run(next, use).IgnoreError(), std::runtime_error);
}

TEST_P(OrderedStageTest, BeginsFewTasksBeforeTheirTurn) {
  std::atomic<int> emitted = 0;
  Stage stage(GetParam(), [&emitted](int& task, Stage::Emit emit) {
    ++emitted;
    emit(task);
  });
  const auto next = Tasks(kTasks);
  const absl::Status status = stage.Run(next, [&emitted](int block) {
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    EXPECT_LE(emitted, block + 1 + static_cast<int>(2 * GetParam()));
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok());
}

// Waits in each task until all are begun. Two tasks were once left to one thread.
TEST_P(OrderedStageTest, WorksOnAsManyTasksAtOnceAsItHasThreads) {
  const int threads = static_cast<int>(GetParam());
  std::mutex mutex;
  std::condition_variable changed;
  int begun = 0;
  Stage stage(GetParam(), [&](int&, Stage::Emit emit) {
    std::unique_lock lock(mutex);
    ++begun;
    changed.notify_all();
    emit(changed.wait_for(lock, std::chrono::seconds(20), [&] { return begun == threads; }));
  });
  const auto next = Tasks(threads);
  const absl::Status status = stage.Run(next, [](int all_begun) {
    EXPECT_TRUE(all_begun);
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok());
}

TEST(OrderedStageOfABusyCaller, WorksOnTwoTasksWhileTheCallerUsesABlock) {
  std::mutex mutex;
  std::condition_variable changed;
  int done = 0;
  const Stage::Work work = [&](int& task, Stage::Emit emit) {
    emit(task);
    const std::lock_guard lock(mutex);
    ++done;
    changed.notify_all();
  };
  Stage stage(std::vector{work}, Stage::Caller::kIsBusy);
  const auto next = Tasks(3);
  const absl::Status status = stage.Run(next, [&](int block) {
    std::unique_lock lock(mutex);
    EXPECT_TRUE(block > 0 || changed.wait_for(lock, std::chrono::seconds(20), [&] { return done == 3; }));
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok());
}

// Counts in its own state.
TEST_P(OrderedStageTest, GivesEachThreadACopyOfTheWork) {
  Stage stage(GetParam(), [calls = 0](int&, Stage::Emit emit) mutable { emit(++calls); });
  const auto next = Tasks(kTasks);
  int highest = 0, sum_of_first = 0;
  ASSERT_TRUE(stage
                  .Run(next,
                       [&](int calls) {
                         highest = std::max(highest, calls);
                         sum_of_first += calls == 1;
                         return absl::OkStatus();
                       })
                  .ok());
  EXPECT_LE(sum_of_first, static_cast<int>(GetParam()));
  EXPECT_GE(highest, kTasks / static_cast<int>(GetParam()));
}

}  // namespace
}  // namespace tabia
