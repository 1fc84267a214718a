#include "core/probe/backgammon/backgammon_position.h"

#include <algorithm>
#include <string>

#include "gtest/gtest.h"

#include "core/backgammon/dice.h"
#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"
#include "core/base/status.h"

namespace tabia::probe {
namespace {

const std::string kPosition = "4HPwATDgc/ABMA", kMatch = "cAkAAAAAAAAE";

TEST(BackgammonPosition, IsReadAsPeoplePasteIt) {
  backgammon::GameState expected = *backgammon::ParseGnubgId(kPosition + ":" + kMatch);
  expected.beaver = true;  // a match id does not state it
  for (const std::string& text :
       {kPosition + ":" + kMatch, "GNUBGID " + kPosition + ":" + kMatch,
        "gnubgid=" + kPosition + ":" + kMatch, "Position ID: " + kPosition + " Match ID: " + kMatch,
        "Position ID: " + kPosition + "\n                 Match ID   : " + kMatch + "\n",
        "GNUBG ID: " + kPosition + ":" + kMatch,
        " GNU Backgammon  Position ID: " + kPosition + "\n                 Match ID   : " + kMatch + "\n",
        "GNU Backgammon Position ID: " + kPosition + " Match ID : " + kMatch}) {
    EXPECT_TRUE(LooksLikeBackgammon(text)) << text;
    const auto stated = ParseBackgammonPosition(text);
    ASSERT_TRUE(stated.ok()) << text << stated.status();
    EXPECT_EQ(stated->state, expected) << text;
  }
  EXPECT_EQ(ParseBackgammonPosition("Position ID: " + kPosition)->state.board,
            *backgammon::ParsePositionId(kPosition));
}

const std::string kXgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10";

TEST(BackgammonPosition, ReadsARollAfterAnId) {
  for (const std::string& id : {kPosition, kPosition + ":" + kMatch, "GNUBGID " + kPosition + ":" + kMatch,
                                "Position ID: " + kPosition + " Match ID: " + kMatch, kXgid}) {
    for (const char* roll : {" 31", "\t13", "  3-1 "}) {
      EXPECT_TRUE(LooksLikeBackgammon(id + roll)) << id << roll;
      const auto parsed = ParseBackgammonPosition(id + roll);
      ASSERT_TRUE(parsed.ok()) << id << roll << parsed.status();
      EXPECT_EQ(parsed->state.dice, backgammon::MakeDice(3, 1)) << id << roll;
    }
    for (const char* other : {" 37", " 3 1 2", " take"}) {
      EXPECT_EQ(ExitCode(ParseBackgammonPosition(id + other).status()), 2) << id << other;
    }
  }
}

// "Copy position" of eXtreme Gammon writes such a text. A shell joins its lines if it has no quotes.
TEST(BackgammonPosition, IgnoresTheDiagramAfterAnXgid) {
  const std::string diagram =
      "\n\nX:Ann   O:Bob\nScore is X:0 O:0. Unlimited Game, Jacoby Beaver\n"
      " +13-14-15-16-17-18------19-20-21-22-23-24-+\n | X           O    |   | O              X |\n"
      " +12-11-10--9--8--7-------6--5--4--3--2--1-+\nPip count  X: 167  O: 167 X-O: 0-0\nCube: 1\n"
      "X to play 31\n";
  std::string joined = diagram;
  std::replace(joined.begin(), joined.end(), '\n', ' ');
  for (const std::string& text : {kXgid + diagram, kXgid + joined}) {
    EXPECT_TRUE(LooksLikeBackgammon(text));
    const auto parsed = ParseBackgammonPosition(text);
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    EXPECT_EQ(parsed->state, ParseBackgammonPosition(kXgid)->state);
  }
}

TEST(BackgammonPosition, FindsTheTwoLinesOfGnubg) {
  EXPECT_TRUE(BeginsTwoLines(" GNU Backgammon  Position ID: " + kPosition));
  EXPECT_TRUE(EndsTwoLines("                 Match ID   : " + kMatch));
  EXPECT_FALSE(BeginsTwoLines("GNU Backgammon Position ID: " + kPosition + " Match ID: " + kMatch));
  EXPECT_FALSE(BeginsTwoLines("Position ID: " + kPosition));
  EXPECT_TRUE(LooksLikeBackgammon(kPosition + " 37"));
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

// gnubg's `show board` prints this line after `set output rawboard on`. Its scores are in the order of FIBS, but no
// field shows that.
TEST(BackgammonPosition, TheOrderInALineOfShowBoardIsAGuess) {
  const auto parsed = ParseBackgammonPosition(
      "board:root:gnubg:7:4:2:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:4:2:4:2:1:1:1:0:1:-1:"
      "0:25:"
      "0:0:0:0:0:0:0:1");
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_TRUE(parsed->score_order_is_guessed);
  EXPECT_NE(ScoreOrderNotice(parsed->state).find("show board"), std::string::npos);
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

// Money sessions in each notation, and their meaning with and without the flags.
struct MoneyText {
  const char* text;
  bool jacoby, beaver;
};
const MoneyText kMoneyTexts[] = {{"4HPwATDgc/ABMA", true, true},
                                 {"4HPwATDgc/ABMA:cAgAAAAAAAAA", true, true},
                                 {"4HPwATDgc/ABMA:cAgAAAAAAAAE", false, true},
                                 {"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", false, false},
                                 {"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10", true, false},
                                 {"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10", true, true},
                                 {"board:bot:you:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:"
                                  "0:1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:"
                                  "0:0:1",
                                  true, true}};

TEST(BackgammonPosition, HasBothRulesOfMoneyUnlessTheTextOverridesThem) {
  for (const MoneyText& money : kMoneyTexts) {
    const auto stated = ParseBackgammonPosition(money.text);
    ASSERT_TRUE(stated.ok()) << money.text << stated.status();
    EXPECT_EQ(stated->state.jacoby, money.jacoby) << money.text;
    EXPECT_EQ(stated->state.beaver, money.beaver) << money.text;
  }
}

TEST(BackgammonPosition, GivenRulesOverrideTheText) {
  for (const MoneyText& money : kMoneyTexts) {
    for (const bool on : {false, true}) {
      const auto stated = ParseBackgammonPosition(money.text, {.jacoby = on, .beaver = !on});
      EXPECT_EQ(stated->state.jacoby, on) << money.text;
      EXPECT_EQ(stated->state.beaver, !on) << money.text;
    }
  }
}

TEST(BackgammonPosition, AMatchHasNoRulesOfMoney) {
  const auto stated = ParseBackgammonPosition("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10",
                                              {.jacoby = true, .beaver = true});
  EXPECT_FALSE(stated->state.jacoby);
  EXPECT_FALSE(stated->state.beaver);
}

TEST(BackgammonPosition, RejectsALabelWithoutAnId) {
  for (const char* text :
       {"GNUBGID", "GNUBGID:", "Position ID", "Position ID: ", "Position ID: Match ID: "}) {
    EXPECT_TRUE(LooksLikeBackgammon(text)) << text;
    EXPECT_EQ(ExitCode(ParseBackgammonPosition(text).status()), 2) << text;
  }
}

}  // namespace
}  // namespace tabia::probe
