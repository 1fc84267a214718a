#include "core/index/builder/record_sorter.h"

#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/index/builder/merge.h"
#include "tests/base/scratch_folder.h"
#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

constexpr uint64_t kTinyMemory = 1 << 15;  // a thousand records a buffer

constexpr uint32_t kParts = 8;

using Order = decltype(MixedRecord().order());

struct OwnedRecord {
  Order order;
  std::string bytes;
};

// Returns random records of at most `max_bytes`.
std::vector<OwnedRecord> SomeRecords(size_t size, size_t max_bytes = 40) {
  std::mt19937_64 random(3);
  std::vector<OwnedRecord> records(size);
  for (OwnedRecord& record : records) {
    const uint64_t key = random() % 4 == 0 ? random() % 20 : random();
    record.order = {key, static_cast<RecordKind>(random() % 2), random() % 2};
    record.bytes = std::string(random() % 3 == 0 ? 1 + random() % max_bytes : 5, 'a' + random() % 26);
  }
  return records;
}

absl::Status AddAll(RecordSorter& sorter, const std::vector<OwnedRecord>& records) {
  std::unique_ptr<SpillBuffer> buffer;
  for (const auto& [order, bytes] : records) {
    const auto [mixed, kind, check] = order;
    TABIA_RETURN_IF_ERROR(sorter.Add({mixed, check, kind, bytes}, buffer));
  }
  sorter.Release(std::move(buffer));
  return absl::OkStatus();
}

// Returns the combined records in the order of the sorter.
std::vector<std::pair<Order, std::string>> Combined(RecordSorter& sorter) {
  const absl::Status sorted = sorter.Sort();
  EXPECT_TRUE(sorted.ok()) << sorted;
  std::vector<std::pair<Order, std::string>> records;
  for (uint32_t part = 0; part < kParts; ++part) {
    const std::unique_ptr<RecordStream> stream = sorter.Part({part, kParts});
    CombinedStream combined(*stream, kJoin, kJoin);
    for (MixedRecord record; combined.Next(record);) records.emplace_back(record.order(), record.bytes);
    EXPECT_TRUE(combined.status().ok());
  }
  return records;
}

// Combines the records by the simplest means.
std::vector<std::pair<Order, std::string>> CombinedByMap(const std::vector<OwnedRecord>& records) {
  std::map<Order, std::vector<std::string>> by_order;
  for (const auto& [order, bytes] : records) by_order[order].push_back(bytes);
  std::vector<std::pair<Order, std::string>> combined;
  for (auto& [order, parts] : by_order) {
    std::sort(parts.begin(), parts.end());
    combined.emplace_back(order, absl::StrJoin(parts, "|"));
  }
  return combined;
}

TEST(RecordSorter, SortsAndSumsInMemory) {
  const std::vector<OwnedRecord> records = SomeRecords(900);
  RecordSorter sorter(kJoin, kJoin, uint64_t{1} << 20, "/nowhere");
  ASSERT_TRUE(AddAll(sorter, records).ok());
  EXPECT_EQ(Combined(sorter), CombinedByMap(records));
  EXPECT_EQ(sorter.runs(), 0u);
}

TEST(RecordSorter, SortsAndSumsOnDisk) {
  const std::vector<OwnedRecord> records = SomeRecords(50'000);
  ScratchFolder folder;
  RecordSorter sorter(kJoin, kJoin, kTinyMemory, folder.path());
  ASSERT_TRUE(AddAll(sorter, records).ok());
  EXPECT_EQ(Combined(sorter), CombinedByMap(records));
  EXPECT_GT(sorter.runs(), 40u);
  EXPECT_THAT(folder.Names(), testing::IsEmpty());
}

TEST(RecordSorter, SortsKeysThatShareMostOfTheirBits) {
  std::vector<OwnedRecord> records;
  for (uint64_t i = 5000; i > 0; --i)
    records.push_back({{i % 1500, RecordKind::kValue, 0}, std::to_string(i)});
  RecordSorter sorter(kJoin, kJoin, uint64_t{1} << 20, "/nowhere");
  ASSERT_TRUE(AddAll(sorter, records).ok());
  EXPECT_EQ(Combined(sorter), CombinedByMap(records));
}

TEST(RecordSorter, SortsAndSumsOnManyThreads) {
  const std::vector<OwnedRecord> records = SomeRecords(15'000, 1500);
  const size_t half = records.size() / 2;
  ScratchFolder folder;
  RecordSorter sorter(kJoin, kJoin, uint64_t{16} << 20, folder.path(), 8);
  ASSERT_EQ(sorter.buffer_count(), 2u);
  for (int round = 0; round < 6; ++round) {
    std::thread other([&] { EXPECT_TRUE(AddAll(sorter, {records.begin(), records.begin() + half}).ok()); });
    EXPECT_TRUE(AddAll(sorter, {records.begin() + half, records.end()}).ok());
    other.join();
  }
  std::vector<OwnedRecord> all;
  for (int round = 0; round < 6; ++round) all.insert(all.end(), records.begin(), records.end());
  EXPECT_EQ(Combined(sorter), CombinedByMap(all));
  EXPECT_GT(sorter.runs(), 2u);
}

TEST(RecordSorter, FillsAnIdleBufferWhileAnotherBecomesARun) {
  const std::vector<OwnedRecord> records = SomeRecords(120'000, 1500);
  ScratchFolder folder;
  RecordSorter sorter(kJoin, kJoin, uint64_t{16} << 20, folder.path(), 2);
  ASSERT_TRUE(AddAll(sorter, records).ok());
  EXPECT_EQ(Combined(sorter), CombinedByMap(records));
  EXPECT_GT(sorter.runs(), 2u);
}

TEST(RecordSorter, IsEmptyWithoutRecords) {
  RecordSorter sorter(kJoin, kJoin, kTinyMemory, "/nowhere");
  EXPECT_THAT(Combined(sorter), testing::IsEmpty());
}

TEST(RecordSorter, ReportsThatRunsCannotBeWritten) {
  ScratchFolder folder;
  RecordSorter sorter(kJoin, kJoin, kTinyMemory, folder / "none");
  absl::Status status = AddAll(sorter, SomeRecords(50'000));
  if (status.ok()) status = sorter.Sort();
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_THAT(Message(status), testing::HasSubstr(folder / "none"));
}

}  // namespace
}  // namespace tabia::index
