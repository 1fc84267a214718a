#include "core/probe/finder/backgammon_finder.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/dice.h"
#include "core/backgammon/xgid.h"

namespace tabia::probe {
namespace {

using testing::HasSubstr;

constexpr char kOpening[] = "XGID=-b----E-C---eE---c-e----B-:0:0:1:43:0:0:0:7:10";

backgammon::GameState Opening() {
  backgammon::GameState state;
  EXPECT_EQ(ReadBackgammon(kOpening, state), "");
  return state;
}

std::string Typed(const std::string& text) {
  backgammon::GameState state = Opening();
  const std::string error = FindBackgammon(text, state);
  EXPECT_TRUE(error.empty() || ToXgid(state) == kOpening) << text;
  return error.empty() ? ToXgid(state) : error;
}

TEST(BackgammonFinder, AppliesARollToTheCurrentPosition) {
  EXPECT_EQ(Typed("62"), "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10");
  EXPECT_EQ(Typed(" 43 "), kOpening);
  EXPECT_EQ(Typed("4 3"), kOpening);
  EXPECT_EQ(Typed("3-4"), kOpening);
}

TEST(BackgammonFinder, GoesToAReplyAtTheCurrentScore) {
  EXPECT_THAT(Typed("62S"), HasSubstr(":0:0:1:00:0:0:0:7:10"));
  EXPECT_THAT(Typed("62s, 43"), HasSubstr(":0:0:1:43:0:0:0:7:10"));
  EXPECT_EQ(Typed("62S-43"), Typed("62S 43"));
  EXPECT_EQ(Typed("62S 4 3"), Typed("62S 43"));
}

TEST(BackgammonFinder, GoesToAPosition) {
  EXPECT_THAT(Typed("4HPwATDgc/ABMA"), HasSubstr("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"));
}

TEST(BackgammonFinder, GoesToThePictureOfABoard) {
  constexpr char kPicture[] = R"(+13-14-15-16-17-18------19-20-21-22-23-24-+
| X           O    |   | O              X |
| X           O    |   | O              X |
| X           O    |   | O                |
| X                |   | O                |
| X                |   | O                |
|                  |BAR|                  |
| O                |   | X                |
| O                |   | X                |
| O           X    |   | X                |
| O           X    |   | X              O |
| O           X    |   | X              O |
+12-11-10--9--8--7-------6--5--4--3--2--1-+
)";
  EXPECT_EQ(Typed(kPicture), Typed("4HPwATDgc/ABMA"));
}

TEST(BackgammonFinder, RefusesAnotherTextAndKeepsThePosition) {
  for (const char* text : {"", "77", "62S 43 21", "nonsense"}) {
    EXPECT_THAT(Typed(text), HasSubstr("a roll such as 43, or a reply such as 62S 43.")) << text;
  }
}

}  // namespace
}  // namespace tabia::probe
