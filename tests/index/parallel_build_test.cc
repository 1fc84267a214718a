// A build on any number of threads, in any memory: one result, and every error of one of the threads.
#include <atomic>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gmock/gmock.h"

#include "core/base/checksum.h"
#include "tests/base/scratch_folder.h"
#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

constexpr uint64_t kRecords = 900'000;  // more than the least memory holds

// Adds every `step`-th record, from the `first` one.
absl::Status AddRecords(IndexBuilder::Lane& lane, uint64_t first, uint64_t step) {
  for (uint64_t n = first; n < kRecords; n += step) {
    const uint64_t key = MixBits(n / 4);
    // Two things share every thousandth key.
    const uint64_t check = n % 4000 == 0 ? 7 : CheckOf(key);
    TABIA_RETURN_IF_ERROR(lane.Add({key, check, std::to_string(n % 1000)}));
    if (n % 64 == 0) TABIA_RETURN_IF_ERROR(lane.AddNote({key, CheckOf(key), std::to_string(n)}));
  }
  return absl::OkStatus();
}

BuildLimits InMemory(uint32_t threads) {
  return {uint64_t{1} << 30, {}, threads};
}

struct Built {
  absl::StatusOr<BuildReport> report;
  std::string bytes;
};

Built BuildOnThreads(const BuildLimits& limits, Reducer values = kJoin) {
  IndexBuilder builder(std::move(values), kJoin, limits);
  const uint64_t lanes = builder.lanes();
  std::vector<absl::Status> statuses(lanes);
  std::vector<std::thread> threads;
  for (uint64_t i = 0; i < lanes; ++i) {
    threads.emplace_back([&statuses, lane = std::shared_ptr(builder.NewLane()), i, lanes]() mutable {
      statuses[i] = AddRecords(*lane, i, lanes);
      lane.reset();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const absl::Status& status : statuses) {
    if (!status.ok()) return {status, ""};
  }
  std::string bytes;
  absl::StatusOr<BuildReport> report = Finish(builder, bytes);
  return {std::move(report), std::move(bytes)};
}

std::vector<uint64_t> KeysOf(const std::vector<Collision>& collisions) {
  std::vector<uint64_t> keys;
  for (const Collision& collision : collisions) keys.push_back(collision.key);
  return keys;
}

TEST(ParallelBuild, HasTheSameBytesForAnyThreadsAndMemory) {
  ScratchFolder folder;
  const Built one = BuildOnThreads(InMemory(1));
  ASSERT_TRUE(one.report.ok()) << one.report.status();
  EXPECT_EQ(one.report->collisions.size(), kRecords / 4000);
  for (const uint64_t memory : {kMinBuildMemory, 2 * kMinBuildMemory, uint64_t{1} << 30}) {
    for (const uint32_t threads : {1, 2, 3, 8}) {
      const Built built = BuildOnThreads({memory, folder.path(), threads});
      ASSERT_TRUE(built.report.ok()) << built.report.status();
      EXPECT_TRUE(built.bytes == one.bytes) << threads << " threads, " << memory << " bytes";
      EXPECT_EQ(built.report->records, one.report->records);
      EXPECT_EQ(built.report->note_records, one.report->note_records);
      EXPECT_EQ(KeysOf(built.report->collisions), KeysOf(one.report->collisions));
    }
  }
  EXPECT_THAT(folder.Names(), testing::IsEmpty());
}

TEST(ParallelBuild, ReportsAMissingTempFolderFromAnyThread) {
  ScratchFolder folder;
  for (const uint32_t threads : {1, 2, 3, 8}) {
    const Built built = BuildOnThreads({kMinBuildMemory, folder / "none", threads});
    EXPECT_EQ(ExitCode(built.report.status()), 4) << threads;
    EXPECT_THAT(Message(built.report.status()), testing::HasSubstr(folder / "none"));
  }
}

// The value of one key is too long: the error names it, however many threads fold at a time.
TEST(ParallelBuild, ReportsTheFirstErrorInTheOrderOfTheKeys) {
  Reducer too_long = kJoin;
  too_long.encode = [](std::string_view sum, std::string& value) {
    value.assign(sum == "100|101|102|103" || sum == "500|501|502|503" ? 70'000 : 3, 'x');
    return true;
  };
  const Built one = BuildOnThreads(InMemory(1), too_long);
  EXPECT_EQ(ExitCode(one.report.status()), 2);
  for (const uint32_t threads : {2, 3, 8}) {
    const Built built = BuildOnThreads(InMemory(threads), too_long);
    EXPECT_EQ(built.report.status(), one.report.status());
  }
}

// An exception on a folding thread ends the build on the caller's thread.
TEST(ParallelBuild, RethrowsTheExceptionOfAThread) {
  for (const uint32_t threads : {1, 2, 8}) {
    std::atomic<int> left = 100'000;
    Reducer greedy = kJoin;
    greedy.encode = [&left](std::string_view sum, std::string& value) {
      if (--left == 0) throw std::bad_alloc();
      value = sum;
      return true;
    };
    EXPECT_THROW(BuildOnThreads(InMemory(threads), greedy), std::bad_alloc) << threads;
  }
}

}  // namespace
}  // namespace tabia::index
