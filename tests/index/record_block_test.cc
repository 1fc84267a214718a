#include "core/index/builder/record_block.h"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"

namespace tabia::index {
namespace {

constexpr size_t kSizeBytes = 4;

struct PlainRecord {
  uint64_t mixed;
  uint32_t check;
  RecordKind kind;
  std::string bytes;

  bool operator==(const PlainRecord&) const = default;
};

std::string Packed(const std::vector<PlainRecord>& records) {
  RecordBlock block;
  for (const auto& [mixed, check, kind, bytes] : records) block.Add({mixed, check, kind, bytes});
  std::string packed;
  block.Pack(packed);
  return packed;
}

std::vector<PlainRecord> Unpack(std::string_view packed) {
  RecordBlockReader reader;
  const absl::Status opened = reader.Open(packed.substr(kSizeBytes));
  EXPECT_TRUE(opened.ok()) << opened;
  std::vector<PlainRecord> records;
  for (MixedRecord record; reader.Next(record);) {
    records.push_back({record.mixed, record.check, record.kind, std::string(record.bytes)});
  }
  return records;
}

// Records of games: a tag, a move, a result, of one position in ten a second time.
std::vector<PlainRecord> ManyRecords(size_t count) {
  std::mt19937_64 random(5);
  std::vector<PlainRecord> records(count);
  for (PlainRecord& record : records) {
    std::string bytes;
    for (uint64_t rows = random() % 10 == 0 ? 2 : 1; rows > 0; --rows) {
      bytes += {1, static_cast<char>(random() % 64), static_cast<char>(random() % 8),
                static_cast<char>(random() % 3)};
    }
    record = {random(), static_cast<uint32_t>(random()), RecordKind::kValue, bytes};
  }
  std::sort(records.begin(), records.end(), [](const auto& a, const auto& b) { return a.mixed < b.mixed; });
  return records;
}

TEST(RecordBlock, ReturnsTheAddedRecords) {
  const std::vector<PlainRecord> records = {
      {0, 0, RecordKind::kValue, ""},
      {0, UINT32_MAX, RecordKind::kValue, "abcd"},
      {0, 7, RecordKind::kNote, std::string(5000, 'n')},
      {1, 0, RecordKind::kValue, "abcde"},
      {UINT64_MAX - 1, 9, RecordKind::kNote, "a"},
      {UINT64_MAX, 1, RecordKind::kValue, std::string("\0\xff\0", 3)},
  };
  EXPECT_EQ(Unpack(Packed(records)), records);
  const std::vector<PlainRecord> many = ManyRecords(3000), one(many.begin(), many.begin() + 1);
  EXPECT_EQ(Unpack(Packed(many)), many);
  EXPECT_EQ(Unpack(Packed(one)), one);
}

TEST(RecordBlock, MayBeReopened) {
  const std::vector<PlainRecord> many = ManyRecords(500), few(many.begin(), many.begin() + 3);
  const std::string long_block = Packed(many), short_block = Packed(few);
  RecordBlockReader reader;
  for (const std::string& block : {long_block, short_block, long_block}) {
    ASSERT_TRUE(reader.Open(std::string_view(block).substr(kSizeBytes)).ok());
    MixedRecord record;
    ASSERT_TRUE(reader.Next(record));
    EXPECT_EQ(std::tuple(record.mixed, record.check), std::tuple(many[0].mixed, many[0].check));
  }
}

// A gap between 10,000 uniform keys takes at least 52.2 bits, and a check at least 32.
TEST(RecordBlock, TakesLittleMoreThanTheMinimum) {
  std::vector<PlainRecord> records = ManyRecords(10'000);
  const auto bytes_a_record = [&records] { return static_cast<double>(Packed(records).size()) / 10'000; };
  EXPECT_LT(bytes_a_record(), 12.4);
  for (PlainRecord& record : records) record.check = 0;
  EXPECT_LT(bytes_a_record(), 8.4);
}

TEST(RecordBlock, IsBoundedForAnyGaps) {
  std::vector<PlainRecord> records;
  for (uint64_t i = 0; i < 10'000; ++i) records.push_back({i, 0, RecordKind::kValue, "v"});
  records.back().mixed = UINT64_MAX;
  EXPECT_EQ(Unpack(Packed(records)), records);
  EXPECT_LT(Packed(records).size(), 10'000u * (64 + 3) / 8);
}

TEST(RecordBlock, ReturnsNoRecordsIfDamaged) {
  const std::string packed = Packed(ManyRecords(100));
  RecordBlockReader reader;
  for (size_t size : {0, 3, 17, 30, 200}) {
    const absl::Status opened = reader.Open(std::string_view(packed).substr(kSizeBytes, size));
    EXPECT_EQ(Message(opened), "temporary file: its bytes have changed") << size;
    EXPECT_EQ(ExitCode(opened), 4);
    MixedRecord record;
    EXPECT_FALSE(reader.Next(record)) << size;
  }
}

TEST(RecordBlock, VisitsTheAddedBytes) {
  RecordBlock block;
  for (std::string_view bytes : {"one", "", "three"}) block.Add({1, 0, RecordKind::kValue, bytes});
  std::vector<std::string> visited;
  block.ForEach([&visited](std::string_view bytes) { visited.emplace_back(bytes); });
  EXPECT_THAT(visited, testing::ElementsAre("one", "", "three"));
  EXPECT_EQ(block.count(), 3u);
  block.Clear();
  EXPECT_TRUE(block.empty());
}

// Range files come from outside.
TEST(RecordBlock, RejectsABlockThatEndsBeforeItsColumns) {
  const std::string packed = Packed({{7, 0, RecordKind::kValue, "value"}});
  for (size_t size = 0; size < 30; ++size) {
    RecordBlockReader reader;
    EXPECT_FALSE(reader.Open(std::string_view(packed).substr(kSizeBytes, size)).ok()) << size;
  }
}

}  // namespace
}  // namespace tabia::index
