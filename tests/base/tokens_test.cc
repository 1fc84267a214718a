#include "core/base/tokens.h"

#include <cstddef>
#include <string>

#include "gtest/gtest.h"

#include "core/base/format.h"

namespace tabia {
namespace {

TEST(Pattern, WithoutAStarIsTheWholeText) {
  EXPECT_TRUE(MatchesPattern("carlsen, m", "Carlsen, M"));
  EXPECT_FALSE(MatchesPattern("Carlsen", "Carlsen, M"));
  EXPECT_FALSE(MatchesPattern("Carlsen, M", "Carlsen"));
  EXPECT_TRUE(MatchesPattern("", ""));
  EXPECT_FALSE(MatchesPattern("", "a"));
}

TEST(Pattern, HasStarsForAnyText) {
  EXPECT_TRUE(MatchesPattern("*", ""));
  EXPECT_TRUE(MatchesPattern("carl*", "Carlsen, M"));
  EXPECT_TRUE(MatchesPattern("*,*m", "Carlsen, M"));
  EXPECT_TRUE(MatchesPattern("a*ab", "aabaab"));
  EXPECT_TRUE(MatchesPattern("a**b*", "ab"));
  EXPECT_FALSE(MatchesPattern("*x*", "Carlsen"));
  EXPECT_FALSE(MatchesPattern("a*b", "abc"));
}

TEST(Pattern, IgnoresTheCaseOfAsciiLettersOnly) {
  EXPECT_TRUE(MatchesPattern("M\u00fcLLER", "m\u00fcller"));
  EXPECT_FALSE(MatchesPattern("m\u00dcller", "m\u00fcller"));
  EXPECT_FALSE(MatchesPattern("[", "{"));
}

// Backtracking over every star would take longer than the age of the universe.
TEST(Pattern, TakesManyStars) {
  std::string pattern;
  for (int i = 0; i < 100; ++i) pattern += "a*";
  EXPECT_FALSE(MatchesPattern(pattern + "b", std::string(1000, 'a')));
}

TEST(Concat, RoundsADecimalAsPrintfDoes) {
  for (const double number : {0.0, 0.05, 0.25, 12.35, 99.95, 100.0, -0.04, 1e22 / 3}) {
    EXPECT_EQ(Concat(Decimal{number, 1}), FormatText("%.1f", number));
  }
  EXPECT_EQ(Concat(Decimal{-1e308, 70}).size(), size_t{1 + 309 + 1 + 70});
}

TEST(FormatText, HasNoLongestText) {
  for (const size_t size : {127, 128, 129, 4000})
    EXPECT_EQ(FormatText("%s", std::string(size, 'a')).size(), size);
}

TEST(WrapWords, ContinuesALine) {
  EXPECT_EQ(WrapWords("one two three", 12, 4, 6), "  one\n      two\n      three");
}

}  // namespace
}  // namespace tabia
