// Texts of positions with the counts of their moves: sound ones, damaged ones, and other texts.
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/move_counts/move_counts_reader.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kCountsOfStart = "pos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
constexpr const char* kCountsAfterE4 = "pos rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n";

Outcome ReadCounts(const std::string& text, const ReadOptions& options = {}) {
  const ScratchFolder folder;
  WriteFile(folder / "book.txt", text);
  return ReadBook(folder / "book.txt", options);
}

TEST(MoveCounts, AreTheWeightsOfTheMoves) {
  const Outcome outcome = ReadCounts(std::string("# a remark\n\n") + kCountsOfStart + "e2e4 16024\nd2d4 0\n" +
                                     kCountsAfterE4 + "c7c5 4294967295\n");
  EXPECT_THAT(outcome.lines,
              ElementsAre("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\te2e4\t16024",
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\td2d4\t0",
                          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\tc7c5\t4294967295"));
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
  EXPECT_EQ(outcome.report.scale, records::Scale::kWeights);
}

TEST(MoveCounts, MayHaveAnyLineEndsAndBlanks) {
  const std::string text = std::string("\xef\xbb\xbf") +
                           "pos  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \r\n  e2e4   7 \r\n";
  EXPECT_THAT(ReadCounts(text).lines, ElementsAre(HasSubstr("e2e4\t7")));
}

TEST(MoveCounts, AreSkippedIfTheyAreDamaged) {
  const std::string text = std::string(kCountsOfStart) +
                           "e2e4 1\ne2e5 1\nd2d4 -1\nd2d4 4294967296\nd2d4 x\nd2d4 1 2\nd2d4\nabc\n" +
                           "pos 8/8/8/8/8/8/8/8 w - -\ne2e4 1\ne2e4 2\n" + kCountsOfStart + "g1f3 1\n";
  const Outcome outcome = ReadCounts(text);
  EXPECT_EQ(outcome.report.records, 2u);
  const auto& skipped = outcome.report.skipped;
  EXPECT_EQ(skipped.at("illegal move").count, 1u);
  EXPECT_THAT(skipped.at("illegal move").first, HasSubstr("line 3: e2e5 in "));
  EXPECT_EQ(skipped.at("impossible weight").count, 3u);
  EXPECT_EQ(skipped.at("unreadable line").count, 3u);
  EXPECT_EQ(skipped.at("unreadable position").count, 1u);
  EXPECT_EQ(skipped.at("move of an unreadable position").count, 2u);
  ReadOptions strict;
  strict.strict = true;
  EXPECT_FALSE(ReadCounts(text, strict).status.ok());
}

TEST(MoveCounts, FollowTheRulesOfAVariant) {
  ReadOptions options;
  options.SetVariant("racingkings");
  const Outcome outcome = ReadCounts("pos 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - -\nh2h3 3\n", options);
  EXPECT_THAT(outcome.lines, ElementsAre(HasSubstr("h2h3\t3")));
  EXPECT_EQ(outcome.report.variant, "racingkings");
}

TEST(MoveCounts, AreRecognisedByAPosition) {
  EXPECT_TRUE(IsMoveCounts(std::string(kCountsOfStart) + "e2e4 1\n"));
  EXPECT_FALSE(IsMoveCounts("e2e4 1\nd2d4 2\n"));
  EXPECT_FALSE(IsMoveCounts("pos\ne2e4 1\n"));
  EXPECT_FALSE(IsMoveCounts("position startpos moves e2e4\n"));
  EXPECT_FALSE(IsMoveCounts(""));
}

}  // namespace
}  // namespace tabia::formats
