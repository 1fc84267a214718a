#include "core/probe/backgammon_position.h"

#include <string>

#include "gtest/gtest.h"

#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"
#include "core/base/status.h"

namespace tabia::probe {
namespace {

const std::string kPosition = "4HPwATDgc/ABMA", kMatch = "cAkAAAAAAAAE";

TEST(BackgammonPosition, IsReadAsPeoplePasteIt) {
  const backgammon::GameState expected = *backgammon::ParseGnubgId(kPosition + ":" + kMatch);
  for (const std::string& text :
       {kPosition + ":" + kMatch, "GNUBGID " + kPosition + ":" + kMatch,
        "gnubgid=" + kPosition + ":" + kMatch, "Position ID: " + kPosition + " Match ID: " + kMatch,
        "Position ID: " + kPosition + "\n                 Match ID   : " + kMatch + "\n"}) {
    EXPECT_TRUE(LooksLikeBackgammon(text)) << text;
    const auto state = ParseBackgammonPosition(text);
    ASSERT_TRUE(state.ok()) << text << state.status();
    EXPECT_EQ(*state, expected) << text;
  }
  EXPECT_EQ(ParseBackgammonPosition("Position ID: " + kPosition)->board,
            *backgammon::ParsePositionId(kPosition));
}

TEST(BackgammonPosition, ALabelAloneIsNone) {
  for (const char* text :
       {"GNUBGID", "GNUBGID:", "Position ID", "Position ID: ", "Position ID: Match ID: "}) {
    EXPECT_TRUE(LooksLikeBackgammon(text)) << text;
    EXPECT_EQ(ExitCode(ParseBackgammonPosition(text).status()), 2) << text;
  }
}

}  // namespace
}  // namespace tabia::probe
