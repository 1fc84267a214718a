#include <string>

#include "gtest/gtest.h"

#include "core/backgammon/context_class.h"

namespace tabia::backgammon {
namespace {

std::string TextOf(std::string_view name) {
  const std::optional<Context> context = ContextOfScoreName(name);
  return context ? ContextText(*context) : "none";
}

TEST(ScoreName, ReadsNames) {
  EXPECT_EQ(TextOf("money"), "money");
  EXPECT_EQ(TextOf("DMP"), "1-away 1-away");
  EXPECT_EQ(TextOf("gammon-go"), "2-away 1-away, Crawford");
  EXPECT_EQ(TextOf("gammon save"), "1-away 2-away, Crawford");
  EXPECT_EQ(TextOf("GG"), TextOf("gammon-go"));
  EXPECT_EQ(TextOf("gs"), TextOf("gammon-save"));
}

TEST(ScoreName, ReadsAwayScores) {
  EXPECT_EQ(TextOf("5-away"), "5-away 5-away");
  EXPECT_EQ(TextOf("3-5"), "3-away 5-away");
  EXPECT_EQ(TextOf("3-away, 5-away"), "3-away 5-away");
  EXPECT_EQ(TextOf("3-away 1-away, Crawford"), "3-away 1-away, Crawford");
  EXPECT_EQ(TextOf("3-1"), "3-away 1-away, Crawford");
  EXPECT_EQ(TextOf("3-1 post-Crawford"), "3-away 1-away");
}

TEST(ScoreName, RejectsAnythingElse) {
  for (const std::string_view text :
       {"", "crawford", "0-0", "0-3", "3-0", "-3-5-7", "three", "99999", "money 3"}) {
    EXPECT_EQ(TextOf(text), "none") << text;
  }
}

}  // namespace
}  // namespace tabia::backgammon
