#include "protocol/uci/options.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"

namespace tabia::uci {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Options, EveryDefaultCanBeSetAgain) {
  Options options;
  for (const std::string& line : OptionLines(options)) {
    const size_t name = std::string("option name ").size();
    const size_t type = line.find(" type ");
    const size_t value = line.find(" default ") + std::string(" default ").size();
    const std::string text = line.substr(value, line.find(' ', value) - value);
    EXPECT_TRUE(SetOption(line.substr(name, type - name), text, options).ok()) << line;
  }
  EXPECT_EQ(OptionLines(options), OptionLines(Options()));
}

TEST(Options, NoNameHoldsTheWordsThatUciSplitsAt) {
  for (const std::string& line : OptionLines(Options())) {
    const std::string name = line.substr(12, line.find(" type ") - 12);
    EXPECT_THAT(name, Not(HasSubstr("name")));
    EXPECT_THAT(name, Not(HasSubstr("value")));
  }
}

TEST(Options, DefaultsAreThoseOfTheCommandLine) {
  Options options;
  options.choice.top = 7;
  EXPECT_THAT(OptionLines(options), testing::Contains(HasSubstr("Top Moves type spin default 7 ")));
}

TEST(Options, BestBookMoveGoesBeforeThePolicy) {
  Options options;
  ASSERT_TRUE(SetOption("Book Choice", "uniform", options).ok());
  EXPECT_EQ(options.Rule().policy, book::Policy::kUniform);
  ASSERT_TRUE(SetOption("Best Book Move", "true", options).ok());
  EXPECT_EQ(options.Rule().policy, book::Policy::kBest);
}

TEST(Options, SeedTakesAll64Bits) {
  Options options;
  ASSERT_TRUE(SetOption("Book Seed", "18446744073709551615", options).ok());
  EXPECT_EQ(options.book_seed, UINT64_MAX);
  EXPECT_FALSE(SetOption("Book Seed", "18446744073709551616", options).ok());
  EXPECT_EQ(options.book_seed, UINT64_MAX);
  ASSERT_TRUE(SetOption("Book Seed", "<empty>", options).ok());
  EXPECT_FALSE(options.book_seed);
}

TEST(Options, FaultsAreShort) {
  Options options;
  const std::string huge(1 << 20, 'x');
  EXPECT_LT(Message(SetOption(huge, "1", options)).size(), 200u);
  EXPECT_LT(Message(SetOption("OwnBook", huge, options)).size(), 200u);
}

}  // namespace
}  // namespace tabia::uci
