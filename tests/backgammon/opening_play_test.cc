#include "core/backgammon/opening_play.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/board.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"

namespace tabia::backgammon {
namespace {

std::string NameOf(std::string_view dice, std::string_view play) {
  return OpeningPlayName(*ParseDice(dice), *ParsePlay(play, kStartBoard, *ParseDice(dice)));
}

TEST(OpeningPlay, ListsTheNamesOfTheRule) {
  ASSERT_EQ(OpeningPlays().size(), 33U);
  for (const OpeningPlay& opening : OpeningPlays()) {
    EXPECT_EQ(OpeningPlayName(opening.dice, opening.play), opening.name);
  }
}

TEST(OpeningPlay, NamesEachPlayOnce) {
  for (int high = 2; high <= 6; ++high) {
    for (int low = 1; low < high; ++low) {
      std::multiset<std::string> names;
      for (const Play& play : LegalPlays(kStartBoard, {high, low})) {
        names.insert(OpeningPlayName({high, low}, play));
      }
      names.erase("");
      const std::set<std::string> distinct(names.begin(), names.end());
      EXPECT_EQ(names.size(), distinct.size()) << high << low << testing::PrintToString(names);
    }
  }
}

TEST(OpeningPlay, NamesSplitsByTheirDie) {
  EXPECT_EQ(NameOf("43", "24/20 13/10"), "43S");
  EXPECT_EQ(NameOf("43", "24/21 13/9"), "43Z");
  EXPECT_EQ(NameOf("54", "24/20 13/8"), "54S");
  EXPECT_EQ(NameOf("61", "24/23 13/7"), "61S");
}

TEST(OpeningPlay, IsFoundByItsName) {
  for (const OpeningPlay& opening : OpeningPlays()) {
    const std::optional<OpeningPlay> found = OpeningPlayOfName(opening.name);
    ASSERT_TRUE(found) << opening.name;
    EXPECT_EQ(found->dice, opening.dice);
    EXPECT_EQ(found->play.after, opening.play.after);
  }
  EXPECT_EQ(OpeningPlayOfName("13p")->name, "31P");
  for (const char* text : {"", "31", "31X", "51Z", "8/5 6/5", "31PP", "S"}) {
    EXPECT_FALSE(OpeningPlayOfName(text)) << text;
  }
}

TEST(OpeningPlay, LeavesSomePlaysWithoutName) {
  EXPECT_EQ(NameOf("32", "13/8"), "");
  EXPECT_EQ(NameOf("42", "13/9 6/4"), "");
  EXPECT_EQ(NameOf("31", "24/20"), "31R");
}

}  // namespace
}  // namespace tabia::backgammon
