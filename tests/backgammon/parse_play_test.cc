#include <string>

#include "gtest/gtest.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/base/status.h"

namespace tabia::backgammon {
namespace {

// Returns the notation of the play, or the error.
std::string Parsed(const std::string& text, const Board& board, const std::string& roll) {
  const auto play = ParsePlay(text, board, ParseDice(roll).value());
  return play.ok() ? ToNotation(*play) : Message(play.status());
}

std::string AtTheStart(const std::string& text, const std::string& roll) {
  return Parsed(text, kStartBoard, roll);
}

std::string Error(const std::string& text, const std::string& why) {
  return "play \"" + text + "\": " + why;
}

// Returns a board with a chequer on the bar, blots of the opponent on 22 and 20, and two chequers to bear off later.
Board OnTheBar() {
  Board board;
  board[kBar] = 1;
  board[24] = 1;
  board[6] = 2;
  board[22] = board[20] = -1;
  return board;
}

Board AllHome() {
  Board board;
  board[6] = board[4] = board[1] = 2;
  board[24] = -2;
  return board;
}

// Returns a board on which no chequer can enter: the opponent holds all six points.
Board ClosedOut() {
  Board board;
  board[kBar] = 1;
  for (int point = 19; point <= 24; ++point) board[point] = -2;
  return board;
}

// Returns a board with a chequer on 24 that may run to 13 by 6 and 5, and with blots on `points`.
Board BlotsOn(std::initializer_list<int> points) {
  Board board;
  board[24] = 1;
  for (const int point : points) board[point] = -1;
  return board;
}

TEST(ParsePlay, ReadsStepsInAnyOrderWithAnySeparator) {
  for (const char* text :
       {"8/5 6/5", "6/5 8/5", "6/5,8/5", "8 5 6 5", "8/5, 6/5", " 8/5  6/5 ", "8/ 5 6/ 5"}) {
    EXPECT_EQ(AtTheStart(text, "31"), "8/5 6/5") << text;
  }
}

TEST(ParsePlay, ReadsJoinedAndSingleSteps) {
  for (const char* text : {"24/13", "24/18/13", "24/18 18/13", "18/13 24/18", "24 13"}) {
    EXPECT_EQ(AtTheStart(text, "65"), "24/13") << text;
  }
}

TEST(ParsePlay, ReadsCounts) {
  EXPECT_EQ(AtTheStart("8/5(2) 6/3(2)", "33"), "8/5(2) 6/3(2)");
  EXPECT_EQ(AtTheStart("8/5 (2), 6/3 (2)", "33"), "8/5(2) 6/3(2)");
  EXPECT_EQ(AtTheStart("8/5 6/3 6/3 8/5", "33"), "8/5(2) 6/3(2)");
  EXPECT_EQ(AtTheStart("13/7(2)", "33"), "13/7(2)");
  EXPECT_EQ(AtTheStart("13/10/7(2)", "33"), "13/7(2)");
}

TEST(ParsePlay, ReadsNamesOfTheBar) {
  for (const char* text : {"bar/22* 24/18", "25/22 24/18", "b/22 24/18", "BAR/22* 24/18", "24/18 25/22*"}) {
    EXPECT_EQ(Parsed(text, OnTheBar(), "63"), "bar/22* 24/18") << text;
  }
}

TEST(ParsePlay, ReadsNamesOfBearingOff) {
  for (const char* text : {"6/off 4/off", "6/0 4/0", "6/o 4/o", "6/OFF 4/Off", "6 off 4 off"}) {
    EXPECT_EQ(Parsed(text, AllHome(), "64"), "6/off 4/off") << text;
  }
}

TEST(ParsePlay, ChoosesTheRouteWithTheMarkedHit) {
  EXPECT_EQ(Parsed("24/18*/13", BlotsOn({18}), "65"), "24/18*/13");
  EXPECT_EQ(Parsed("24/18/13", BlotsOn({18}), "65"), "24/18*/13");
  EXPECT_EQ(Parsed("24/13", BlotsOn({18}), "65"), "24/13");
  EXPECT_EQ(Parsed("24/19*/13", BlotsOn({18, 19}), "65"), "24/19*/13");
  EXPECT_EQ(Parsed("24/13", BlotsOn({18, 19}), "65"),
            Error("24/13", "ambiguous: a chequer can hit on two routes; add the point where it hits"));
}

TEST(ParsePlay, AllowsAnUnmarkedHitOnTheOnlyRoute) {
  Board board = BlotsOn({18});
  board[19] = -2;
  EXPECT_EQ(Parsed("24/13", board, "65"), "24/18*/13");
}

TEST(ParsePlay, ReadsCannotMove) {
  for (const char* text : {"", " ", "cannot move", "Cannot Move\n"}) {
    const auto play = ParsePlay(text, ClosedOut(), {6, 5});
    ASSERT_TRUE(play.ok()) << play.status();
    EXPECT_TRUE(play->steps.empty());
    EXPECT_EQ(play->after, Flip(ClosedOut()));
  }
  EXPECT_EQ(Parsed("bar/20", ClosedOut(), "65"), Error("bar/20", "no chequer can be moved by 65"));
}

TEST(ParsePlay, RejectsCannotMoveIfAPlayIsLegal) {
  EXPECT_EQ(AtTheStart("", "31"), Error("", "31 can be played"));
  EXPECT_EQ(AtTheStart("cannot move", "31"), Error("cannot move", "31 can be played"));
}

TEST(ParsePlay, RejectsUnreadableText) {
  const std::string point = " where a point from 1 to 24, \"bar\" or \"off\" is expected";
  EXPECT_EQ(AtTheStart("8-5 6-5", "31"), Error("8-5 6-5", "\"-5 6-5\"" + point));
  EXPECT_EQ(AtTheStart("roll", "31"), Error("roll", "\"roll\"" + point));
  EXPECT_EQ(AtTheStart("8/5 6", "31"), Error("8/5 6", "it ends" + point));
  EXPECT_EQ(AtTheStart("8/5 6/", "31"), Error("8/5 6/", "it ends" + point));
  EXPECT_EQ(AtTheStart("26/25", "31"), Error("26/25", "\"26/25\"" + point));
  EXPECT_EQ(AtTheStart("008/5", "31"), Error("008/5", "\"008/5\"" + point));
  EXPECT_EQ(AtTheStart("8*/5", "31"), Error("8*/5", "\"*/5\"" + point));
  EXPECT_EQ(AtTheStart("8/5(5)", "33"), Error("8/5(5)", "\"5)\" where a count from 1 to 4 is expected"));
  EXPECT_EQ(AtTheStart("8/5(2", "33"), Error("8/5(2", "it ends where \")\" is expected"));
}

TEST(ParsePlay, RejectsAnythingButAMove) {
  EXPECT_EQ(AtTheStart("5/8 6/5", "31"), Error("5/8 6/5", "from 5 to 8 is not a move forward"));
  EXPECT_EQ(AtTheStart("0/0", "31"), Error("0/0", "from 0 to 0 is not a move forward"));
  EXPECT_EQ(AtTheStart("6/3(2) 8/5(3)", "33"), Error("6/3(2) 8/5(3)", "more than four moves"));
}

TEST(ParsePlay, RejectsAPlayOfAnotherRoll) {
  for (const char* text : {"8/4 6/5", "7/4 6/5", "24/20 6/off", "13/12*/9/8", "6/5 6/5", "bar/22 6/5"}) {
    EXPECT_EQ(AtTheStart(text, "31"), Error(text, "cannot be played by 31"));
  }
}

TEST(ParsePlay, RejectsHalfAPlay) {
  EXPECT_EQ(AtTheStart("8/5", "31"), Error("8/5", "more of 31 must be played"));
  EXPECT_EQ(AtTheStart("8/5(2) 6/3", "33"), Error("8/5(2) 6/3", "more of 33 must be played"));
}

TEST(ParsePlay, RejectsAMarkWithoutAHit) {
  EXPECT_EQ(AtTheStart("8/5* 6/5", "31"), Error("8/5* 6/5", "marks a hit where there is none"));
}

TEST(ParsePlay, ErrorsAreOneShortPrintableLine) {
  const std::string error = AtTheStart(std::string(1000, '\n') + "8/\x01", "31");
  EXPECT_LT(error.size(), 250u);
  EXPECT_EQ(error.find_first_of("\n\x01"), std::string::npos);
}

}  // namespace
}  // namespace tabia::backgammon
