// From records to an index: folding, order, collisions, salts, limits.
#include <algorithm>

#include "gmock/gmock.h"

#include "core/index/builder/record.h"
#include "core/index/layout/mixer.h"
#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

struct OwnedRecord {
  uint64_t key;
  std::string bytes;
};

std::string BuildInOrder(const std::vector<OwnedRecord>& records, const std::vector<OwnedRecord>& notes) {
  IndexBuilder builder(kJoin, kJoin);
  for (const OwnedRecord& note : notes)
    EXPECT_TRUE(builder.AddNote({note.key, CheckOf(note.key), note.bytes}).ok());
  for (const OwnedRecord& record : records)
    EXPECT_TRUE(builder.Add({record.key, CheckOf(record.key), record.bytes}).ok());
  std::string bytes;
  EXPECT_TRUE(Finish(builder, bytes).ok());
  return bytes;
}

std::vector<OwnedRecord> SomeRecords(size_t size) {
  std::mt19937_64 random(3);
  std::vector<OwnedRecord> records(size);
  for (OwnedRecord& record : records) record = {random() % size, std::to_string(random() % 100)};
  return records;
}

TEST(Builder, MakesTheSameBytesFromAnyOrder) {
  std::vector<OwnedRecord> records = SomeRecords(30'000), notes = SomeRecords(1000);
  const std::string bytes = BuildInOrder(records, notes);
  std::mt19937_64 random(4);
  for (int i = 0; i < 5; ++i) {
    std::shuffle(records.begin(), records.end(), random);
    std::shuffle(notes.begin(), notes.end(), random);
    EXPECT_TRUE(BuildInOrder(records, notes) == bytes);
  }
}

TEST(Builder, FoldsTheRecordsOfAKey) {
  const std::string bytes = BuildInOrder({{1, "b"}, {2, "x"}, {1, "a"}, {1, "b"}, {1, "\x80"}}, {});
  EXPECT_EQ(OpenIndex(bytes).Find(1), "a|b|b|\x80");
}

TEST(Builder, DropsAKeyWithoutAnEncodedValue) {
  const auto encode_long = [](std::string_view sum, std::string& bytes) {
    bytes = sum.substr(1);
    return !bytes.empty();
  };
  IndexBuilder builder({JoinRecords, encode_long}, kJoin);
  EXPECT_TRUE(builder.Add({1, CheckOf(1), "long"}).ok());
  EXPECT_TRUE(builder.Add({2, CheckOf(2), "x"}).ok());
  EXPECT_TRUE(builder.AddNote({2, CheckOf(2), "note"}).ok());
  std::string bytes;
  ASSERT_TRUE(Finish(builder, bytes).ok());
  const Index index = OpenIndex(bytes);
  EXPECT_EQ(index.size(), 1u);
  EXPECT_EQ(index.Find(1), "ong");
  EXPECT_EQ(index.Find(2), std::nullopt);
  EXPECT_EQ(index.FindNotes(2), "note");
}

TEST(Builder, FoldsNotesSeparately) {
  const std::string bytes = BuildInOrder({{1, "value"}}, {{1, "second"}, {1, "first"}, {9, "other"}});
  const Index index = OpenIndex(bytes);
  EXPECT_EQ(index.Find(1), "value");
  EXPECT_EQ(index.FindNotes(1), "first|second");
  EXPECT_EQ(index.FindNotes(9), "other");
  EXPECT_EQ(index.FindNotes(2), "");
  EXPECT_EQ(index.Find(9), std::nullopt);
}

TEST(Builder, ReturnsAReport) {
  IndexBuilder builder(kJoin, kJoin);
  for (uint64_t key : {1, 1, 2, 3}) EXPECT_TRUE(builder.Add({key, CheckOf(key), "same"}).ok());
  EXPECT_TRUE(builder.AddNote({1, CheckOf(1), "note"}).ok());
  std::string bytes;
  const BuildReport report = *Finish(builder, bytes);
  EXPECT_EQ(report.keys, 3u);
  EXPECT_EQ(report.records, 4u);
  EXPECT_EQ(report.notes, 1u);
  EXPECT_EQ(report.note_records, 1u);
  EXPECT_EQ(report.file_bytes, bytes.size());
  EXPECT_TRUE(report.collisions.empty());
}

TEST(Builder, PassesTheReportToTheMetadata) {
  IndexBuilder builder(kJoin, kJoin);
  EXPECT_TRUE(builder.Add({1, 1, "value"}).ok());
  StringSink sink;
  ASSERT_TRUE(
      builder.Finish([](const BuildReport& report) { return std::to_string(report.keys); }, sink).ok());
  EXPECT_EQ(OpenIndex(sink.bytes()).metadata(), "1");
}

TEST(Builder, ReportsItsProgress) {
  IndexBuilder builder(kJoin, kJoin);
  for (uint64_t key = 0; key < 200'000; ++key) EXPECT_TRUE(builder.Add({key, key, "v"}).ok());
  StringSink sink;
  std::vector<uint64_t> steps, totals;
  const auto progress = [&](uint64_t done, uint64_t total) {
    steps.push_back(done);
    totals.push_back(total);
  };
  ASSERT_TRUE(builder.Finish([](const BuildReport&) { return std::string(); }, sink, progress).ok());
  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
  EXPECT_GT(steps.size(), 4u);
  EXPECT_THAT(totals, testing::Each(steps.back()));
}

TEST(Builder, ReportsItsProgressWhileItSortsRecordsOfFewKeys) {
  IndexBuilder builder(kJoin, kJoin);
  const std::string value(1, 'v');
  for (uint64_t i = 0; i < 500'000; ++i) EXPECT_TRUE(builder.Add({i % 5000, i % 5000, value}).ok());
  StringSink sink;
  double last = 0, longest = 0;
  const auto progress = [&](uint64_t done, uint64_t total) {
    const double part = static_cast<double>(done) / static_cast<double>(total);
    longest = std::max(longest, part - std::exchange(last, part));
  };
  ASSERT_TRUE(builder.Finish([](const BuildReport&) { return std::string(); }, sink, progress).ok());
  EXPECT_EQ(last, 1);
  EXPECT_LT(longest, 0.6);  // small builds report nothing between the sorting and the end
}

TEST(Collisions, AreDroppedAndReported) {
  IndexBuilder builder(kJoin, kJoin);
  EXPECT_TRUE(builder.Add({1, 20, "one position"}).ok());
  EXPECT_TRUE(builder.Add({1, 10, "another"}).ok());
  EXPECT_TRUE(builder.Add({2, 30, "no collision"}).ok());
  std::string bytes;
  const BuildReport report = *Finish(builder, bytes);
  ASSERT_EQ(report.collisions.size(), 1u);
  EXPECT_EQ(report.collisions[0].key, 1u);
  EXPECT_EQ(report.collisions[0].check_a, 10u);
  EXPECT_EQ(report.collisions[0].check_b, 20u);
  EXPECT_EQ(AllValues(OpenIndex(bytes)), (Values{{2, "no collision"}}));
}

TEST(Collisions, AreFoundByTheLowestBitsOfChecks) {
  IndexBuilder builder(kJoin, kJoin);
  constexpr uint64_t kHigh = uint64_t{1} << kCheckBits;
  for (const uint64_t check : {kHigh - 1, kHigh - 2}) EXPECT_TRUE(builder.Add({1, check, "x"}).ok());
  for (const uint64_t check : {kHigh, 7 * kHigh}) EXPECT_TRUE(builder.Add({2, check, "y"}).ok());
  std::string bytes;
  const BuildReport report = *Finish(builder, bytes);
  ASSERT_EQ(report.collisions.size(), 1u);
  EXPECT_EQ(report.collisions[0].check_a, kHigh - 2);
  EXPECT_EQ(report.collisions[0].check_b, kHigh - 1);
  EXPECT_EQ(AllValues(OpenIndex(bytes)), (Values{{2, "y|y"}}));
}

TEST(Collisions, ACheckOfZeroAgreesWithEveryOther) {
  IndexBuilder builder(kJoin, kJoin);
  EXPECT_TRUE(builder.Add({1, 0, "b"}).ok());
  EXPECT_TRUE(builder.Add({1, 10, "a"}).ok());
  EXPECT_TRUE(builder.Add({1, 0, "c"}).ok());
  EXPECT_TRUE(builder.Add({2, 0, "x"}).ok());
  EXPECT_TRUE(builder.AddNote({2, 20, "note"}).ok());
  std::string bytes;
  EXPECT_TRUE(Finish(builder, bytes)->collisions.empty());
  EXPECT_EQ(AllValues(OpenIndex(bytes)), (Values{{1, "a|b|c"}, {2, "x"}}));
  EXPECT_EQ(OpenIndex(bytes).FindNotes(2), "note");
}

TEST(Collisions, ACheckOfZeroHidesNoOtherTwo) {
  IndexBuilder builder(kJoin, kJoin);
  for (const uint64_t check : {20, 0, 10}) EXPECT_TRUE(builder.Add({1, check, "x"}).ok());
  std::string bytes;
  const BuildReport report = *Finish(builder, bytes);
  ASSERT_EQ(report.collisions.size(), 1u);
  EXPECT_EQ(report.collisions[0].check_a, 10u);
  EXPECT_EQ(report.collisions[0].check_b, 20u);
}

TEST(Collisions, BetweenANoteAndAValueDropBoth) {
  IndexBuilder builder(kJoin, kJoin);
  EXPECT_TRUE(builder.Add({1, 10, "value"}).ok());
  EXPECT_TRUE(builder.AddNote({1, 20, "note of another position"}).ok());
  std::string bytes;
  EXPECT_EQ(Finish(builder, bytes)->collisions.size(), 1u);
  EXPECT_EQ(OpenIndex(bytes).size(), 0u);
  EXPECT_EQ(OpenIndex(bytes).FindNotes(1), "");
}

// Keys that the first salt mixes to the same home and fingerprint.
TEST(Salt, ChangesIfTwoKeysClash) {
  const Values values = {{Unmix(1, 0), "one"}, {Unmix(1 | uint64_t{1} << 50, 0), "other"}};
  const std::string bytes = Build(values);
  EXPECT_NE(OpenIndex(bytes).header().salt, 0u);
  EXPECT_EQ(AllValues(OpenIndex(bytes)), values);
}

TEST(Salt, ChangesIfTooManyKeysShareTheirHome) {
  Values values;
  for (uint64_t i = 0; i < 1000; ++i) values[Unmix(i, 0)] = std::to_string(i);
  const std::string bytes = Build(values);
  EXPECT_NE(OpenIndex(bytes).header().salt, 0u);
  EXPECT_EQ(AllValues(OpenIndex(bytes)), values);
}

TEST(Limits, RejectALongRecord) {
  IndexBuilder builder(kJoin, kJoin);
  EXPECT_EQ(Message(builder.AddNote({1, 1, std::string(kMaxRecordBytes + 1, 'x')})),
            "record: key 0000000000000001: 16777216 bytes, at most 16777215 fit an index");
}

TEST(Limits, FailFinishOnALongValue) {
  IndexBuilder builder(kJoin, kJoin);
  EXPECT_TRUE(builder.Add({0xabc, 1, std::string(kMaxValueBytes + 1, 'x')}).ok());
  std::string bytes;
  EXPECT_EQ(Message(Finish(builder, bytes).status()),
            "value: key 0000000000000abc: 65536 bytes, at most 65535 fit an index");
}

// In memory, and with the notes in runs on the disk.
TEST(Limits, DropNotesThatAreTooLongTogether) {
  constexpr size_t kLong = 9 << 20;
  for (const uint64_t memory : {uint64_t{1} << 30, kMinBuildMemory}) {
    IndexBuilder builder(kJoin, kJoin, {.memory_bytes = memory, .temp_folder = {}, .threads = 1});
    for (const uint64_t key : {1, 2}) EXPECT_TRUE(builder.Add({key, CheckOf(key), "value"}).ok());
    EXPECT_TRUE(builder.AddNote({2, CheckOf(2), "short"}).ok());
    for (const char letter : {'a', 'b', 'c', 'd', 'e', 'f'}) {
      EXPECT_TRUE(builder.AddNote({1, CheckOf(1), std::string(kLong, letter)}).ok());
    }
    std::string bytes;
    const absl::StatusOr<BuildReport> report = Finish(builder, bytes);
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_EQ(report->runs > 0, memory == kMinBuildMemory);
    EXPECT_EQ(report->long_notes, std::vector<uint64_t>{1});
    EXPECT_EQ(report->notes, 1u);
    EXPECT_EQ(OpenIndex(bytes).Find(1), "value");
    EXPECT_EQ(OpenIndex(bytes).FindNotes(1), "");
    EXPECT_EQ(OpenIndex(bytes).FindNotes(2), "short");
  }
}

}  // namespace
}  // namespace tabia::index
