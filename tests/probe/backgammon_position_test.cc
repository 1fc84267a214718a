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
    const auto stated = ParseBackgammonPosition(text);
    ASSERT_TRUE(stated.ok()) << text << stated.status();
    EXPECT_EQ(stated->state, expected) << text;
  }
  EXPECT_EQ(ParseBackgammonPosition("Position ID: " + kPosition)->state.board,
            *backgammon::ParsePositionId(kPosition));
}

// A line that may be another program's: its dice are stated once.
const std::string kBoardLine =
    "board:bot:you:7:2:4:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-1:0:25:"
    "0:0:0:0:"
    "0:0:0:1";

TEST(BackgammonPosition, AmbiguousScoresAreInGnubgsOrder) {
  const auto stated = ParseBackgammonPosition(kBoardLine);
  EXPECT_EQ(ContextOf(stated->state).away_self, 3);
  EXPECT_TRUE(stated->score_order_is_guessed);
  EXPECT_NE(ScoreOrderNotice(stated->state).find("3-away 5-away"), std::string::npos);
  EXPECT_NE(ScoreOrderNotice(stated->state).find("--score-order"), std::string::npos);
}

TEST(BackgammonPosition, AGivenScoreOrderIsNoGuess) {
  using backgammon::ScoreOrder;
  const auto fibs = ParseBackgammonPosition(kBoardLine, {.score_order = ScoreOrder::kFibs});
  EXPECT_EQ(ContextOf(fibs->state).away_self, 5);
  EXPECT_FALSE(fibs->score_order_is_guessed);
  const auto gnubg = ParseBackgammonPosition(kBoardLine, {.score_order = ScoreOrder::kGnubg});
  EXPECT_EQ(ContextOf(gnubg->state).away_self, 3);
  EXPECT_FALSE(gnubg->score_order_is_guessed);
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
