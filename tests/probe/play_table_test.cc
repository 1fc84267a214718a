#include "core/probe/backgammon/play_table.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/notation.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/records/record_visitor.h"
#include "tests/statements.h"

namespace tabia::probe {
namespace {

using backgammon::Context;
using backgammon::Method;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const Context kMoney;

std::vector<std::string> Plays(const PlayTableCell& cell) {
  std::vector<std::string> plays;
  for (const RankedPlay& ranked : cell.answer.plays) plays.push_back(ToNotation(ranked.play));
  return plays;
}

BackgammonBook BookOf31(const Context& context) {
  return BookOfStatements([&](records::BackgammonVisitor& visitor) {
    const auto rollout = [](double equity) { return Evaluated(equity, Method::kRollout); };
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/5 6/5", "31", context, rollout(0.16))).ok());
    ASSERT_TRUE(visitor.VisitPosition(Entry("24/20", "31", context, rollout(0.15))).ok());
    ASSERT_TRUE(visitor.VisitPosition(Entry("24/23 13/10", "31", context, rollout(-0.02))).ok());
  });
}

TEST(PlayTable, OpeningsAreTheRollsWithoutDoubles) {
  const PlayTable table = OpeningTable(BookOf31(kMoney), kMoney, {});
  ASSERT_EQ(table.columns.size(), 15U);
  EXPECT_EQ(table.columns[0], "21");
  EXPECT_EQ(table.columns[14], "65");
  EXPECT_EQ(table.found(), 1U);
  EXPECT_THAT(Plays(table.rows[0].cells[1]), ElementsAre("8/5 6/5", "24/20"));
  EXPECT_EQ(table.rows[0].cells[1].known_plays, 3U);
  EXPECT_THAT(Plays(table.rows[0].cells[0]), IsEmpty());
}

TEST(PlayTable, CountsACandidateOfOtherRollsApart) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitPosition(Entry("24/18", "51", kMoney, Evaluated(-0.1, Method::kRollout))).ok());
  });
  const PlayTable table = OpeningTable(book, kMoney, {});
  EXPECT_EQ(table.found(), 0U);
  EXPECT_EQ(table.found_uncovered(), 2U) << "51 and 42 lead to this position";
}

TEST(PlayTable, RivalsAreWithinTheDistance) {
  const BackgammonBook book = BookOf31(kMoney);
  EXPECT_THAT(Plays(OpeningTable(book, kMoney, {.within = 0}).rows[0].cells[1]), ElementsAre("8/5 6/5"));
  EXPECT_THAT(Plays(OpeningTable(book, kMoney, {.within = 1}).rows[0].cells[1]).size(), 3U);
}

// The player who replies is the one whose score is asked about: the opening play was made at the other side of it.
TEST(PlayTable, AppliesTheScoreOfThePlayerWhoReplies) {
  const Context score = Score(3, 5);
  const backgammon::Board after_31 = After("8/5 6/5", "31");
  const BackgammonBook book = BookOfStatements([&](records::BackgammonVisitor& visitor) {
    const backgammon::PositionStatement reply = {
        After("24/18 13/11", "62", after_31), Flip(score), Evaluated(-0.1, Method::kRollout), {"Ann"}};
    ASSERT_TRUE(visitor.VisitPosition(reply).ok());
  });
  const PlayTable table = ReplyTable(book, score, {});
  ASSERT_EQ(table.rows.size(), 33U);
  EXPECT_EQ(table.cells(), 33U * 21U);
  EXPECT_EQ(table.found(), 1U);
  EXPECT_EQ(table.rows[3].name, "31P");
  EXPECT_EQ(table.rows[3].play, "8/5 6/5");
  EXPECT_THAT(Plays(table.rows[3].cells[16]), ElementsAre("24/18 13/11"));
  EXPECT_EQ(table.columns[16], "62");
}

TEST(PlayTable, HasAColumnForEachRoll) {
  const PlayTable table = RollTable(BookOf31(kMoney), backgammon::kStartBoard, kMoney, {});
  ASSERT_EQ(table.columns.size(), 21U);
  EXPECT_THAT(Plays(table.rows[0].cells[3]), ElementsAre("8/5 6/5", "24/20"));
}

TEST(PlayTable, HasACellForEachPairOfScores) {
  const ScoreTableQuestion question = {backgammon::kStartBoard, {3, 1}};
  const PlayTable table = ScoreTable(BookOf31(Score(3, 5)), question, {});
  EXPECT_EQ(table.cells(), 225U);
  EXPECT_EQ(table.found(), 1U);
  EXPECT_THAT(Plays(table.rows[2].cells[4]), ElementsAre("8/5 6/5", "24/20"));
  EXPECT_EQ(table.rows[2].name, "3-away");
  EXPECT_TRUE(table.rows[0].cells[4].question.context.crawford);
  EXPECT_FALSE(table.rows[0].cells[0].question.context.crawford);
}

TEST(PlayTable, AnswersForGamesAfterTheCrawfordGame) {
  ScoreTableQuestion question = {backgammon::kStartBoard, {3, 1}};
  question.after_crawford = true;
  const PlayTable table = ScoreTable(BookOf31(Score(1, 4)), question, {});
  EXPECT_EQ(table.found(), 1U);
  EXPECT_FALSE(table.rows[0].cells[3].question.context.crawford);
}

}  // namespace
}  // namespace tabia::probe
