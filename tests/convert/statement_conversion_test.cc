// Converts backgammon books to an opening book of eXtreme Gammon.
#include "core/convert/statement_conversion.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/convert/convert.h"
#include "core/formats/registry.h"
#include "tests/base/scratch_folder.h"

namespace tabia::convert {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kFormats = TABIA_TEST_DATA "/formats/";
const std::string kSample = kFormats + "ob/sample.ob", kMatch = kFormats + "xg/match_with_comment.xg";

class StatementConversionTest : public testing::Test {
 protected:
  absl::StatusOr<ConvertReport> To(const std::string& output, const std::vector<std::string>& sources,
                                   Losses losses = Losses::kNone) {
    ConvertOptions options = {.losses = losses};
    options.format = formats::WrittenFormatOf(output);
    return Convert(sources, options, folder_ / output);
  }

  const ScratchFolder folder_;
};

TEST_F(StatementConversionTest, KeepsAnOpeningBook) {
  const auto report = To("a.ob", {kSample});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->written.records, 152u);
  EXPECT_THAT(report->written.lost, IsEmpty());
  EXPECT_EQ(report->bytes, ReadFile(folder_ / "a.ob").size());
  const auto again = To("b.ob", {folder_ / "a.ob"});
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(ReadFile(folder_ / "b.ob"), ReadFile(folder_ / "a.ob"));
}

TEST_F(StatementConversionTest, JoinsBooksInTheirOrder) {
  const std::vector<std::string> books = {kSample, kFormats + "ob/cubes-as-exponents-boards-at-70.ob",
                                          kSample};
  EXPECT_THAT(Message(To("a.ob", books).status()), HasSubstr("titles: 1 (Grün)"));
  const auto report = To("a.ob", books, Losses::kOfFormat);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->written.records, 156u) << "a source that is named twice is read once";
  EXPECT_EQ(report->book.sources.size(), 2u);
}

TEST_F(StatementConversionTest, NeedsConsentToTheLossesOfGames) {
  WriteFile(folder_ / "a.ob", "old");
  const auto refused = To("a.ob", {kMatch});
  EXPECT_EQ(ExitCode(refused.status()), 2);
  EXPECT_THAT(Message(refused.status()), AllOf(HasSubstr("rolls of decisions: 179"), HasSubstr("--lossy")));
  EXPECT_EQ(ReadFile(folder_ / "a.ob"), "old");
  for (const Losses losses : {Losses::kOfFormat, Losses::kAll}) {
    const auto report = To("a.ob", {kMatch}, losses);
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_GT(report->written.records, 1'000u);
  }
}

TEST_F(StatementConversionTest, RefusesTheOtherGame) {
  const std::string chess = kFormats + "obk/weights.obk";
  EXPECT_EQ(Message(To("a.ob", {chess}).status()), "weights.obk: a chess book: .ob stores backgammon only");
  EXPECT_EQ(Message(To("a.ob", {kSample, chess}).status()),
            "weights.obk: a chess book: .ob stores backgammon only");
  EXPECT_EQ(Message(To("a.bin", {kSample}).status()),
            "sample.ob: a backgammon book: can be converted to .tabia, .ob, .tsv or .json only");
}

TEST_F(StatementConversionTest, WritesNoBookWithoutEntries) {
  const auto report = To("a.ob", {kFormats + "mat/doubles-and-takes.mat"}, Losses::kAll);
  EXPECT_EQ(ExitCode(report.status()), 1);
  EXPECT_THAT(Message(report.status()), HasSubstr("not written, because it would be empty"));
}

}  // namespace
}  // namespace tabia::convert
