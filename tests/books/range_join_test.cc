// Ranges of a merge, and ranges that cannot be joined. PartTest compares the bytes of joined ranges of chess books.
#include "core/books/range_join.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/index/layout/key_range.h"
#include "tests/base/scratch_folder.h"

namespace tabia::books {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

using Paths = std::vector<std::string>;

class RangeJoinTest : public testing::Test {
 protected:
  std::string Built(const Paths& sources, const std::string& name, const BuildOptions& options) {
    const absl::StatusOr<BuiltFile> built = BuildIndexFile(sources, options, folder_ / name);
    EXPECT_TRUE(built.ok()) << built.status();
    return folder_ / name;
  }
  std::string Part(const std::string& name, const std::string& games) {
    WriteFile(folder_ / "games.pgn", games);
    return Built({folder_ / "games.pgn"}, name, {.partial = true});
  }
  Paths Parts() {
    return {Part("a.part", "1. e4 e5 1-0\n1. e4 c5 {sharp} 1-0\n"),
            Part("b.part", "1. d4 d5 0-1\n1. e4 e5 0-1\n")};
  }
  std::string Range(const Paths& parts, uint32_t number, uint32_t count, BuildOptions options = {}) {
    options.range = index::KeyRange{number, count};
    return Built(parts, FormatText("%d-of-%d.range", number, count), options);
  }
  Paths AllRanges(const Paths& parts, uint32_t count, const BuildOptions& options = {}) {
    Paths ranges;
    for (uint32_t number = 1; number <= count; ++number)
      ranges.push_back(Range(parts, number, count, options));
    return ranges;
  }
  absl::Status Join(const Paths& ranges) { return JoinRangeFiles(ranges, {}, Output()).status(); }
  std::string Output() { return folder_ / "joined.tabia"; }
  void ExpectUsageError(const Paths& ranges, const std::string& message) {
    const absl::Status status = Join(ranges);
    EXPECT_EQ(ExitCode(status), 2) << status;
    EXPECT_THAT(Message(status), EndsWith(message));
  }

  ScratchFolder folder_;
};

TEST_F(RangeJoinTest, JoinsRangesInAnyOrder) {
  const Paths parts = Parts();
  const std::string whole = ReadFile(Built(parts, "whole.tabia", {}));
  EXPECT_TRUE(Join({Range(parts, 2, 3), Range(parts, 3, 3), Range(parts, 1, 3)}).ok());
  EXPECT_TRUE(ReadFile(Output()) == whole);
}

TEST_F(RangeJoinTest, JoinsPartsIntoALargerPart) {
  const Paths parts = Parts();
  const std::string whole = ReadFile(Built(parts, "whole.part", {.partial = true}));
  EXPECT_TRUE(Join(AllRanges(parts, 3, {.partial = true})).ok());
  EXPECT_TRUE(ReadFile(Output()) == whole);
}

TEST_F(RangeJoinTest, JoinedBackgammonIndexesEqualOneMerge) {
  const std::string folder = TABIA_TEST_DATA "/formats/";
  const Paths indexes = {Built({folder + "sgf/crawford-game.sgf"}, "a.tabia", {}),
                         Built({folder + "sgf/doubles-and-takes.sgf"}, "b.tabia", {}),
                         Built({folder + "analysis_text/thread-of-five-rollouts.txt"}, "c.tabia", {}),
                         Built({folder + "analysis_text/gnubg-rollouts-and-plies.txt"}, "d.tabia", {})};
  for (const bool keys_only : {false, true}) {
    const BuildOptions options = {.keys_only = keys_only};
    const std::string whole = ReadFile(Built(indexes, "whole.tabia", options));
    for (const uint32_t count : {1u, 3u, 7u}) {
      EXPECT_TRUE(Join(AllRanges(indexes, count, options)).ok());
      EXPECT_TRUE(ReadFile(Output()) == whole) << count;
    }
  }
}

TEST_F(RangeJoinTest, RejectsAMissingRange) {
  const Paths ranges = AllRanges(Parts(), 3);
  ExpectUsageError({ranges[0], ranges[2]}, "range 2 of 3 is missing: tabia merge --range 2/3 makes it");
  ExpectUsageError({ranges[0], ranges[1]}, "range 3 of 3 is missing: tabia merge --range 3/3 makes it");
}

TEST_F(RangeJoinTest, RejectsARangeGivenTwice) {
  const Paths ranges = AllRanges(Parts(), 3);
  for (const std::string& twice : ranges) {
    ExpectUsageError({ranges[0], ranges[1], twice, ranges[2]},
                     twice + "; each range can be joined only once");
  }
}

TEST_F(RangeJoinTest, RejectsRangesOfOtherMerges) {
  const Paths parts = Parts();
  const std::string first = Range(parts, 1, 2);
  ExpectUsageError({first, Range(parts, 2, 3)}, "range 2 of 3, but " + first + " is range 1 of 2");
  ExpectUsageError({first, Range(parts, 2, 2, {.rule = {.min_games = 2}})},
                   "made with --min-games 2, but " + first + " without flags");
  ExpectUsageError({first, Range(parts, 2, 2, {.rule = {.min_share = {5000, 0}}})},
                   "made with --min-share white=0.5000%,black=0.0000%, but " + first + " without flags");
  ExpectUsageError({first, Range({parts[1], parts[0]}, 2, 2)},
                   "its part number 1 is b.part, but that of " + first + " is a.part");
  ExpectUsageError({first, Range({parts[0]}, 2, 2)}, "made from 1 parts, but " + first + " from 2");
  Part("b.part", "1. c4 c5 0-1\n");
  ExpectUsageError({first, Range(parts, 2, 2)}, "its part b.part had other bytes than the one of " + first);
}

TEST_F(RangeJoinTest, RejectsADamagedRange) {
  const Paths ranges = AllRanges(Parts(), 2);
  const std::string sound = ReadFile(ranges[1]);
  WriteFile(Output(), "the old book");
  for (size_t at = 0; at < sound.size(); at += 7) {
    std::string damaged = sound;
    damaged[at] ^= 1;
    WriteFile(ranges[1], damaged);
    EXPECT_EQ(ExitCode(Join(ranges)), 3) << "byte " << at;
  }
  WriteFile(ranges[1], sound.substr(0, sound.size() / 2));
  EXPECT_EQ(ExitCode(Join(ranges)), 3);
  EXPECT_EQ(ReadFile(Output()), "the old book");
}

// Each part is checked by one of the ranges.
TEST_F(RangeJoinTest, OneRangeFindsTheDamageOfAPart) {
  const Paths parts = Parts();
  std::string damaged = ReadFile(parts[1]);
  damaged.back() ^= 1;
  WriteFile(parts[1], damaged);
  const auto first = BuildIndexFile(parts, {.range = index::KeyRange{1, 2}}, folder_ / "1.range");
  const auto second = BuildIndexFile(parts, {.range = index::KeyRange{2, 2}}, folder_ / "2.range");
  EXPECT_TRUE(first.ok()) << first.status();
  EXPECT_EQ(ExitCode(second.status()), 3);
  EXPECT_THAT(Message(second.status()), HasSubstr("b.part"));
}

TEST_F(RangeJoinTest, RejectsSourcesThatAreNoParts) {
  WriteFile(folder_ / "a.pgn", "1. e4 e5 1-0\n");
  for (const std::string& source : {folder_ / "a.pgn", Built({folder_ / "a.pgn"}, "a.tabia", {})}) {
    const auto range = BuildIndexFile({source}, {.range = index::KeyRange{1, 2}}, folder_ / "x.range");
    EXPECT_EQ(ExitCode(range.status()), 2);
    EXPECT_THAT(Message(range.status()), HasSubstr("--range merges parts only"));
  }
}

TEST_F(RangeJoinTest, WritesNoEmptyBook) {
  const Paths ranges = AllRanges(Parts(), 2, {.rule = {.min_games = 100}});
  EXPECT_EQ(ExitCode(Join(ranges)), 1);
  EXPECT_TRUE(JoinRangeFiles(ranges, {.allow_empty = true}, Output()).ok());
}

TEST_F(RangeJoinTest, ARangeIsNoBook) {
  EXPECT_THAT(Message(OpenBook(Range(Parts(), 1, 2)).status()),
              EndsWith("is a range of a merge; join all ranges with tabia merge --join first"));
}

}  // namespace
}  // namespace tabia::books
