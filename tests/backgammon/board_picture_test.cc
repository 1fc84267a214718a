#include "core/backgammon/board_picture.h"

#include <string>

#include "gtest/gtest.h"

namespace tabia::backgammon {
namespace {

constexpr std::string_view kStartPicture = R"(
 +13-14-15-16-17-18------19-20-21-22-23-24-+     O: Anna
 | X           O    |   | O              X |     0 points
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
v|                  |BAR|                  |     (Cube: 1)
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |     Rolled 42
 | O           X    |   | X              O |     0 points
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: Bert
)";

std::string Replaced(std::string_view old_text, std::string_view new_text) {
  std::string picture(kStartPicture);
  const size_t at = picture.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  return picture.replace(at, old_text.size(), new_text);
}

TEST(BoardPictureTest, ReadsTheStart) {
  EXPECT_EQ(ParseBoardPicture(kStartPicture), kStartBoard);
}

// gnubg numbers the points for the player on roll, and does not move the chequers.
TEST(BoardPictureTest, IgnoresTheNumbersOfThePoints) {
  std::string picture =
      Replaced("+13-14-15-16-17-18------19-20-21-22-23-24-+", "+12-11-10--9--8--7-------6--5--4--3--2--1-+");
  picture.replace(picture.rfind("+12"), 43, "+13-14-15-16-17-18------19-20-21-22-23-24-+");
  EXPECT_EQ(ParseBoardPicture(picture), kStartBoard);
}

TEST(BoardPictureTest, ReadsCountsAndTheBar) {
  Board board = kStartBoard;
  board[13] = 6;
  board[8] = 1;
  board[kBar] = 1;
  std::string picture = Replaced(" | X                |   | O                |\nv|",
                                 " | 6                |   | O                |\nv|");
  picture.replace(picture.rfind("O           X    |   | X "), 25, "O                | X | X ");
  picture.replace(picture.rfind("O           X    |   | X "), 25, "O                |   | X ");
  picture.replace(picture.rfind("O           X    |   | X "), 25, "O           X    |   | X ");
  EXPECT_EQ(ParseBoardPicture(picture), board);
  picture[picture.find("| 6") + 2] = '2';  // BGBlitz counts the chequers beyond four
  EXPECT_EQ(ParseBoardPicture(picture), board);
}

TEST(BoardPictureTest, IsDrawnAsItIsRead) {
  Board board = kStartBoard;
  board[6] = 7;
  board[8] = 0;
  board[24] = 1;
  board[kBar] = 2;
  board[12] = -3;
  board[kOff] = -2;
  ASSERT_EQ(FaultOf(board), std::nullopt);
  EXPECT_EQ(ParseBoardPicture(DrawBoard(board)), board);
  EXPECT_EQ(ParseBoardPicture(DrawBoard(kStartBoard)), kStartBoard);
}

TEST(BoardPictureTest, ReadsNoOtherText) {
  EXPECT_EQ(ParseBoardPicture(""), std::nullopt);
  EXPECT_EQ(ParseBoardPicture("no picture\n"), std::nullopt);
  EXPECT_EQ(ParseBoardPicture(kStartPicture.substr(0, kStartPicture.rfind('+') - 80)), std::nullopt);
  EXPECT_EQ(ParseBoardPicture(Replaced("| X           O    |", "| X O |")), std::nullopt);
  EXPECT_EQ(ParseBoardPicture(Replaced("| X           O    |", "| Z           O    |")), std::nullopt);
}

}  // namespace
}  // namespace tabia::backgammon
