#include "core/backgammon/xgid.h"

#include "gtest/gtest.h"

#include "core/backgammon/match_id.h"
#include "core/base/status.h"
#include "tests/backgammon/backgammon_golden.h"

namespace tabia::backgammon {
namespace {

GameState ReadXgid(const std::string& text) {
  const auto state = ParseXgid(text);
  EXPECT_TRUE(state.ok()) << text << ": " << state.status();
  return state.value_or(GameState());
}

TEST(Xgid, KeepsTheGoldenBoards) {
  const auto rows = GoldenRows(GoldenPath("xgids.tsv"));
  ASSERT_GE(rows.size(), 12u);
  for (const GoldenRow& row : rows) {
    SCOPED_TRACE(row.at(1));
    const GameState state = ReadXgid(row[1]);
    const Board bottom = TurnedFor(state.on_roll, state.board);
    EXPECT_EQ(bottom, BoardOfCells(row.at(2)));
    EXPECT_EQ(SelfPips(bottom), std::stoi(row.at(3)));
    EXPECT_EQ(SelfPips(Flip(bottom)), std::stoi(row.at(4)));
    EXPECT_EQ(ToXgid(state), "XGID=" + row[1]);
  }
}

// An id has no beavers and no highest cube.
TEST(Xgid, AgreesWithTheIdOfGnubg) {
  const auto rows = GoldenRows(GoldenPath("xgid-gnubg-id-pairs.tsv"));
  ASSERT_GE(rows.size(), 13u);
  for (const GoldenRow& row : rows) {
    SCOPED_TRACE(row.at(0));
    const GameState state = ReadXgid(row[0]);
    EXPECT_EQ(ToGnubgId(state), row.at(1));
    GameState other = ParseGnubgId(row[1]).value_or(GameState());
    other.max_cube_log2 = state.max_cube_log2;
    EXPECT_EQ(other, state);
    EXPECT_EQ(ToXgid(other), row[0]);
  }
}

TEST(Xgid, RejectsFaultsWithReasons) {
  const auto rows = GoldenRows(GoldenPath("xgid-faults.tsv"));
  ASSERT_GE(rows.size(), 28u);
  for (const GoldenRow& row : rows) {
    const auto state = ParseXgid(row.at(0));
    ASSERT_FALSE(state.ok()) << row[0];
    EXPECT_EQ(Message(state.status()), row.at(1));
  }
}

TEST(Xgid, AllowsAMissingPrefixAndCubeLimit) {
  const std::string bare = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0";
  const GameState state = ReadXgid(bare);
  for (const std::string& text :
       {bare + ":10", "XGID=" + bare, "xgid=" + bare, " XGID=" + bare + ":10\r\n"}) {
    EXPECT_EQ(ReadXgid(text), state) << text;
  }
}

TEST(Xgid, ReadsJacobyAndBeaversForMoney) {
  for (int rule = 0; rule < 4; ++rule) {
    const std::string text = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:" + std::to_string(rule) + ":0:10";
    const GameState state = ReadXgid(text);
    EXPECT_EQ(state.jacoby, rule % 2 == 1);
    EXPECT_EQ(state.beaver, rule >= 2);
    EXPECT_FALSE(state.crawford);
    EXPECT_EQ(ToXgid(state), "XGID=" + text);
  }
}

TEST(Xgid, GivesOffersToThePlayerOnTurn) {
  for (const auto& [letter, offer] :
       {std::pair("D", Offer::kDouble), std::pair("B", Offer::kBeaver), std::pair("R", Offer::kRaccoon)}) {
    const std::string text = std::string("-b----E-C---eE---c-e----B-:1:1:-1:") + letter + ":0:0:3:0:10";
    const GameState state = ReadXgid(text);
    EXPECT_EQ(state.offer, offer);
    EXPECT_EQ(state.on_roll, Player::kTop);
    EXPECT_EQ(state.owner, CubeOwner::kOpponent);
    EXPECT_EQ(ToXgid(state), "XGID=" + text);
  }
}

TEST(Xgid, GivesScoresByPlayerNotByTurn) {
  const GameState state = ReadXgid("-b----E-C---eE---c-e----B-:0:0:-1:00:3:6:1:7:10");
  EXPECT_EQ(state.score_self, 6);
  EXPECT_EQ(state.score_opponent, 3);
  EXPECT_TRUE(state.crawford);
}

}  // namespace
}  // namespace tabia::backgammon
