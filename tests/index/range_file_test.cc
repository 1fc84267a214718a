// Ranges of the keys, and range files: joined, they are the index of all keys; damaged, they are refused.
#include "core/index/builder/range_file.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/index/builder/index_builder.h"
#include "core/index/index.h"
#include "core/index/layout/key_range.h"
#include "core/index/layout/remainders.h"

namespace tabia::index {
namespace {

using testing::HasSubstr;

BuildLimits TwoThreads() {
  BuildLimits limits;
  limits.threads = 2;
  return limits;
}

struct Content {
  std::map<uint64_t, std::string> values, notes;
};

// Makes random keys. Every third has a value of its own, and every tenth has notes.
Content SomeContent(size_t keys) {
  std::mt19937_64 random(7);
  Content content;
  for (size_t i = 0; i < keys; ++i) {
    const uint64_t key = random();
    content.values[key] = i % 3 == 0 ? "value " + std::to_string(random()) : std::string(1 + i % 5, 'v');
    if (i % 10 == 0) content.notes[key] = "note " + std::to_string(i);
  }
  content.notes[5] = "of a key without a value";
  return content;
}

std::string Build(const Content& content, std::optional<KeyRange> range = {}) {
  IndexBuilder builder({}, {}, TwoThreads());
  if (range) builder.KeepRange(*range);
  for (const auto& [key, value] : content.values) EXPECT_TRUE(builder.Add({key, 0, value}).ok());
  for (const auto& [key, note] : content.notes) EXPECT_TRUE(builder.AddNote({key, 0, note}).ok());
  StringSink sink;
  const auto report = builder.Finish([](const BuildReport&) { return std::string("about"); }, sink);
  EXPECT_TRUE(report.ok()) << report.status();
  return sink.bytes();
}

std::vector<std::string> BuildRanges(const Content& content, uint32_t count) {
  std::vector<std::string> files;
  for (uint32_t number = 1; number <= count; ++number)
    files.push_back(Build(content, KeyRange{number, count}));
  return files;
}

// Returns the joined index, or the error.
absl::StatusOr<std::string> Join(const std::vector<std::string>& files) {
  std::vector<RangeFile> ranges;
  for (const std::string& file : files) {
    absl::StatusOr<RangeFile> range = RangeFile::Open(file, "x.range");
    if (!range.ok()) return range.status();
    ranges.push_back(*std::move(range));
  }
  StringSink sink;
  const auto report = JoinRanges(ranges, "about", TwoThreads(), sink);
  if (!report.ok()) return report.status();
  return std::string(sink.bytes());
}

TEST(KeyRangeTest, CoversEveryKeyOnce) {
  for (const uint32_t count : {1u, 2u, 3u, 7u, 1000u, kMaxRanges}) {
    EXPECT_EQ((KeyRange{1, count}.first()), 0u);
    for (uint32_t number = 2; number <= count; ++number) {
      ASSERT_EQ((KeyRange{number - 1, count}.last() + 1), (KeyRange{number, count}.first()));
    }
    EXPECT_EQ((KeyRange{count, count}.last()), UINT64_MAX);
  }
}

TEST(RangeFileTest, JoinedRangesEqualOneBuild) {
  const Content content = SomeContent(20'000);
  const std::string whole = Build(content);
  for (const uint32_t count : {1u, 2u, 3u, 7u, 100u}) {
    const auto joined = Join(BuildRanges(content, count));
    ASSERT_TRUE(joined.ok()) << joined.status();
    EXPECT_TRUE(*joined == whole) << count;
  }
}

TEST(RangeFileTest, RangesMayBeEmpty) {
  for (const size_t keys : {0, 1, 3}) {
    const Content content = SomeContent(keys);
    const auto joined = Join(BuildRanges(content, 50));
    ASSERT_TRUE(joined.ok()) << joined.status();
    EXPECT_TRUE(*joined == Build(content)) << keys;
  }
}

// The index has two more places where reading of the remainders can begin.
TEST(IndexTest, VisitsARangeOfTheKeys) {
  const Content content = SomeContent(300'000);
  const std::string bytes = Build(content);
  const Index index = *Index::Open(bytes, "x");
  ASSERT_EQ(SyncCount(index.header().buckets()), 2u);
  ASSERT_TRUE(index.Verify().ok());
  Content found;
  for (uint32_t number = 1; number <= 7; ++number) {
    const KeyRange range{number, 7};
    index.ForEachIn(range, [&](uint64_t key, std::string_view value) {
      EXPECT_TRUE(range.Has(Mix(key, 0)));
      EXPECT_TRUE(found.values.emplace(key, value).second);
    });
    index.ForEachNoteIn(range, [&](uint64_t key, std::string_view note) {
      EXPECT_TRUE(range.Has(Mix(key, 0)));
      EXPECT_TRUE(found.notes.emplace(key, note).second);
    });
  }
  EXPECT_TRUE(found.values == content.values);
  EXPECT_TRUE(found.notes == content.notes);
}

TEST(IndexTest, VerifyFindsAWrongSync) {
  std::string bytes = Build(SomeContent(200'000));
  Header header = Index::Open(bytes, "x")->header();
  SectionExtent& section = header.section(SectionId::kRemainders);
  bytes[section.offset + section.size - 8] ^= 1;
  section.checksum = Checksum(std::string_view(bytes).substr(section.offset, section.size));
  bytes.replace(0, kHeaderBytes, EncodeHeader(header));
  const absl::Status damage = Index::Open(bytes, "x")->Verify();
  EXPECT_THAT(Message(damage), HasSubstr("the remainders of a bucket do not start where they should"));
}

TEST(RangeFileDamageTest, EveryFlippedByteIsFound) {
  const std::vector<std::string> sound = BuildRanges(SomeContent(60), 2);
  for (size_t at = 0; at < sound[1].size(); ++at) {
    std::vector<std::string> files = sound;
    files[1][at] ^= 0x10;
    EXPECT_EQ(ExitCode(Join(files).status()), 3) << "byte " << at;
  }
}

TEST(RangeFileDamageTest, EveryCutIsFound) {
  const std::vector<std::string> sound = BuildRanges(SomeContent(60), 2);
  for (size_t size = 0; size < sound[1].size(); ++size) {
    EXPECT_EQ(ExitCode(Join({sound[0], sound[1].substr(0, size)}).status()), 3) << size << " bytes";
  }
  EXPECT_EQ(ExitCode(Join({sound[0], sound[1] + "x"}).status()), 3);
}

// The checksums are right, but the keys are those of the other range.
TEST(RangeFileDamageTest, RejectsKeysOfAnotherRange) {
  const std::vector<std::string> ranges = BuildRanges(SomeContent(60), 2);
  std::string renamed = ranges[1].substr(0, 80);
  renamed[16] = 1;
  Append(renamed, Checksum(renamed));
  renamed += ranges[1].substr(88);
  EXPECT_THAT(Message(Join({renamed, ranges[1]}).status()),
              HasSubstr("values of range 1 of 2: a key out of order or of another range"));
}

}  // namespace
}  // namespace tabia::index
