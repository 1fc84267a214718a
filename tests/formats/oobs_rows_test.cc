#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/formats/oobs_sample.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class OobsRowsTest : public OobsTest {
 protected:
  void MakeRow(const std::string& update) {
    Make(std::string(kBookTable) + kOneRow + "UPDATE Book SET ID = 17, " + update + ";");
  }
  void ExpectSkipped(const std::string& kind, const std::string& where_and_why) {
    EXPECT_EQ(FirstSkipped(Read(), kind), where_and_why);
    EXPECT_EQ(Message(ReadStrictly(path_).status), path_ + ": " + where_and_why);
  }
};

TEST_F(OobsRowsTest, SkipsANullPosition) {
  MakeRow("EPD = NULL");
  ExpectSkipped("null position", "row 17: the position is NULL");
}

TEST_F(OobsRowsTest, SkipsAnUnreadablePosition) {
  MakeRow("EPD = 'rnbqkbnr w KQkq -'");
  EXPECT_THAT(FirstSkipped(Read(), "unreadable position"), HasSubstr("row 17: "));
}

TEST_F(OobsRowsTest, SkipsAnIllegalPosition) {
  MakeRow("EPD = '8/8/8/8/8/8/8/K7 w - -'");
  EXPECT_THAT(FirstSkipped(Read(), "illegal position"), HasSubstr("row 17: \"8/8/8/8/8/8/8/K7 w - -\": "));
}

TEST_F(OobsRowsTest, SkipsAnImpossibleEnPassantSquare) {
  MakeRow("EPD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6'");
  EXPECT_THAT(FirstSkipped(Read(), "illegal position"), HasSubstr("row 17: "));
}

TEST_F(OobsRowsTest, SkipsANullMove) {
  MakeRow("Move = NULL");
  ExpectSkipped("null move", "row 17: the move is NULL");
}

TEST_F(OobsRowsTest, SkipsAnIllegalMove) {
  MakeRow("Move = 'e2e5'");
  ExpectSkipped("illegal move", std::string("row 17: \"e2e5\" is illegal in ") + kStart);
}

TEST_F(OobsRowsTest, SkipsANullCount) {
  MakeRow("Draw = NULL");
  ExpectSkipped("null count", "row 17: Draw is NULL");
}

TEST_F(OobsRowsTest, SkipsANegativeCount) {
  MakeRow("Win = -1");
  ExpectSkipped("negative count", "row 17: Win is -1");
}

TEST_F(OobsRowsTest, SkipsAnAbsurdCount) {
  MakeRow("Loss = 9223372036854775807");
  ExpectSkipped("absurd count", "row 17: Loss is 9223372036854775807");
}

TEST_F(OobsRowsTest, SkipsANullActive) {
  MakeRow("Active = NULL");
  ExpectSkipped("null active", "row 17: Active is NULL");
}

TEST_F(OobsRowsTest, SkipsWrongTypes) {
  MakeRow("Move = x'65326534'");
  ExpectSkipped("wrong type", "row 17: the move is a blob");
}

TEST_F(OobsRowsTest, SkipsAFractionOfAGame) {
  MakeRow("Win = 1.5");
  ExpectSkipped("wrong type", "row 17: Win is a floating-point number");
}

TEST_F(OobsRowsTest, KeepsARowWhoseCommentIsNotText) {
  MakeRow("Comment = x'00'");
  EXPECT_THAT(Read().lines, SizeIs(1));
  ExpectSkipped("unreadable comment", "row 17: Comment is no text");
}

TEST_F(OobsRowsTest, CountsBadRowsAndNamesTheFirst) {
  MakeRow("Win = -1");
  Make("INSERT INTO Book (EPD, Move, Win, Draw, Loss) SELECT EPD, Move, -5, 0, 0 FROM Book;" +
       std::string(kOneRow));
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(1));
  EXPECT_EQ(outcome.report.skipped.at("negative count").count, 2u);
  EXPECT_EQ(outcome.report.skipped.at("negative count").first, "row 17: Win is -1");
}

TEST_F(OobsRowsTest, NumbersRowsWithoutIds) {
  Make("CREATE TABLE Book (EPD, Move, Win, Draw, Loss);" + std::string(kOneRow) + kOneRow +
       "UPDATE Book SET Win = -1 WHERE rowid = 2;");
  EXPECT_EQ(FirstSkipped(Read(), "negative count"), "row 2: Win is -1");
}

TEST_F(OobsRowsTest, ReadsOnlyBitZeroOfActive) {
  MakeRow("Active = 6");
  EXPECT_THAT(Read().lines, ElementsAre(HasSubstr("\tinactive")));
}

TEST_F(OobsRowsTest, BoundsTheFacts) {
  MakeRow("Active = 1");
  Make(
      "CREATE TABLE Info (Name TEXT, Value TEXT);"
      "INSERT INTO Info VALUES ('Long', hex(zeroblob(5000))), (hex(zeroblob(5000)), 'x'), ('ItemCount', "
      "'many');"
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
      "INSERT INTO Info SELECT 'Fact ' || i, 'x' FROM n;");
  const Outcome outcome = Read();
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_LE(outcome.report.facts.size(), 64u);
  EXPECT_EQ(outcome.report.facts.count("Long"), 0u);
}

}  // namespace
}  // namespace tabia::formats
