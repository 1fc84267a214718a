#include "core/probe/chess/book_spec.h"

#include <filesystem>
#include <fstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/choice.h"

namespace tabia::probe {
namespace {

using testing::EndsWith;
using testing::StartsWith;

BookSpec Spec(std::string_view text) {
  return ParseBookSpec(text).value();
}

ChoiceRule Rule(std::string_view settings) {
  return Spec("book;" + std::string(settings)).Rule({});
}

std::string Fault(std::string_view text) {
  const absl::StatusOr<BookSpec> spec = ParseBookSpec(text);
  EXPECT_EQ(ExitCode(spec.status()), 2) << text;
  return Message(spec.status());
}

TEST(BookSpec, MayBeAPathAlone) {
  const BookSpec spec = Spec("dir/a b.obk");
  EXPECT_EQ(spec.path, "dir/a b.obk");
  EXPECT_EQ(spec.text, spec.path);
  EXPECT_EQ(spec.side, Side::kBoth);
  EXPECT_TRUE(spec.changes.empty());
}

TEST(BookSpec, ExpandsTheHomeFolder) {
  const std::string home = UserHomeFolder();
  ASSERT_TRUE(std::filesystem::path(home).is_absolute()) << home;
  EXPECT_EQ(Spec("~/books/a.obk").path, home + "/books/a.obk");
  EXPECT_EQ(Spec("~/a.obk;side=white").path, home + "/a.obk");
  EXPECT_EQ(Spec("~/a.obk").text, "~/a.obk") << "a GUI reads its own text back";
  EXPECT_EQ(Spec("~other/a.obk").path, "~other/a.obk");
  EXPECT_EQ(Spec("a~/b.obk").path, "a~/b.obk");
}

TEST(BookSpec, EveryKeyIsUnderstood) {
  EXPECT_EQ(Spec("book;side=black").side, Side::kBlack);
  EXPECT_EQ(Rule("choice=best").policy, Policy::kBest);
  EXPECT_EQ(Rule("top=7").top, 7);
  EXPECT_EQ(Rule("temperature=20").temperature, 20);
  EXPECT_EQ(Rule("randomness=30").temperature, 30);
  EXPECT_EQ(Rule("min-share=5").min_share_per_mille, 5);
  EXPECT_EQ(Rule("min-games=9").min_games, 9u);
  EXPECT_EQ(Rule("deepest-ply=16").deepest_ply, 16);
  EXPECT_EQ(Rule("plies-before-end=2").plies_before_line_end, 2);
  EXPECT_FALSE(Rule("repetition=allowed").avoid_repetition);
}

TEST(BookSpec, BlanksAroundKeysAndValuesDoNotCount) {
  const BookSpec spec = Spec("my book.obk ; side = white ; top = 2 ;");
  EXPECT_EQ(spec.path, "my book.obk");
  EXPECT_EQ(spec.side, Side::kWhite);
  EXPECT_EQ(spec.Rule({}).top, 2);
}

TEST(BookSpec, TakesMissingKeysFromTheCommonRule) {
  const ChoiceRule rule = Spec("book;top=7").Rule({.policy = Policy::kUniform, .top = 2, .deepest_ply = 4});
  EXPECT_EQ(rule.policy, Policy::kUniform);
  EXPECT_EQ(rule.top, 7);
  EXPECT_EQ(rule.deepest_ply, 4);
}

TEST(BookSpec, TheLaterOneOfChoiceAndRandomnessWins) {
  EXPECT_EQ(Rule("choice=best;randomness=30").policy, Policy::kTemperature);
  EXPECT_EQ(Rule("randomness=30;choice=best").policy, Policy::kBest);
}

TEST(BookSpec, IsForTheSideItNames) {
  EXPECT_TRUE(Spec("book;side=white").IsFor(chess::kWhite));
  EXPECT_FALSE(Spec("book;side=white").IsFor(chess::kBlack));
  EXPECT_TRUE(Spec("book;side=black").IsFor(chess::kBlack));
  EXPECT_FALSE(Spec("book;side=black").IsFor(chess::kWhite));
  EXPECT_TRUE(Spec("book;side=both").IsFor(chess::kWhite));
  EXPECT_TRUE(Spec("book").IsFor(chess::kBlack));
}

TEST(BookSpec, TheNameOfAFileIsAPathWhateverItHolds) {
  const std::string path = testing::TempDir() + "/a;side=red";
  std::ofstream(path) << "a file";
  EXPECT_EQ(Spec(path).path, path);
  std::filesystem::remove(path);
  EXPECT_THAT(Fault(path), StartsWith("side: "));
}

TEST(BookSpec, StatesTheRulesOfABook) {
  EXPECT_EQ(ParseBookSpec("zh.bin;variant=Crazy House")->variant, "crazyhouse");
  EXPECT_EQ(ParseBookSpec("zh.bin;variant=chess")->variant, "standard");
  EXPECT_EQ(ParseBookSpec("zh.bin;side=white")->variant, "");
}

TEST(BookSpec, FaultsNameTheKeyAndWhatIsPermitted) {
  EXPECT_EQ(Fault("book;side=red"), "side: \"red\": must be white, black or both");
  EXPECT_EQ(Fault("book;choice=worst"),
            "choice: \"worst\": must be best, weighted, uniform, top, temperature or score");
  EXPECT_EQ(Fault("book;top=0"), "top: \"0\": must be a whole number from 1 to 100");
  EXPECT_EQ(Fault("book;randomness="), "randomness: \"\": must be a whole number from 0 to 100");
  EXPECT_EQ(Fault("book;repetition=no"), "repetition: \"no\": must be allowed or avoided");
  EXPECT_EQ(Fault("book;depth=3"),
            "\"depth\": not side, variant, choice, top, temperature, score-window, min-score, randomness, "
            "min-share, "
            "min-games, "
            "deepest-ply, "
            "plies-before-end or repetition");
  EXPECT_THAT(Fault("book;white"),
              StartsWith("\"white\": not KEY=VALUE, where KEY is side, variant, choice, "));
  EXPECT_EQ(Fault("book;variant=giveaway"),
            "variant: \"giveaway\": must be " + Alternatives(chess::SupportedRuleNames()));
  EXPECT_THAT(Fault("book;;side=white"), StartsWith("\"\": not KEY=VALUE"));
  EXPECT_EQ(Fault("book;side=white;side=black"), "side: occurs twice");
  EXPECT_EQ(Fault(";side=white"), "a path is missing before the first \";\"");
}

TEST(BookSpec, FaultsAreShortAndPrintable) {
  const std::string huge(1 << 20, '\x01');
  for (const std::string& text : {"book;" + huge, "book;" + huge + "=1", "book;top=" + huge}) {
    EXPECT_LT(Fault(text).size(), 300u);
    EXPECT_EQ(Fault(text).find('\x01'), std::string::npos);
  }
}

}  // namespace
}  // namespace tabia::probe
