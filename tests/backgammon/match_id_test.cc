#include "core/backgammon/match_id.h"

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/backgammon/backgammon_golden.h"
#include "tests/backgammon/state_fields.h"

namespace tabia::backgammon {
namespace {

const std::string kStart = "4HPwATDgc/ABMA";

TEST(MatchId, KeepsTheGoldenIds) {
  const auto rows = GoldenRows(GoldenPath("match-ids.tsv"));
  ASSERT_GE(rows.size(), 60u);
  for (const GoldenRow& row : rows) {
    SCOPED_TRACE(row[0] + " " + row.at(1));
    const auto state = ParseGnubgId(kStart + ":" + row[1]);
    ASSERT_TRUE(state.ok()) << state.status();
    EXPECT_EQ(StateFields(*state), GoldenRow(row.begin() + 2, row.end()));
    EXPECT_EQ(ToGnubgId(*state), kStart + ":" + row[1]);
  }
}

TEST(MatchId, RejectsFaultsWithReasons) {
  const auto rows = GoldenRows(GoldenPath("match-id-faults.tsv"));
  ASSERT_GE(rows.size(), 20u);
  for (const GoldenRow& row : rows) {
    const auto state = ParseGnubgId(kStart + ":" + row.at(0));
    ASSERT_FALSE(state.ok()) << row[0];
    EXPECT_EQ(Message(state.status()), "match id \"" + row[0] + "\": " + row.at(1));
  }
}

TEST(MatchId, RejectsAPositionIdAlone) {
  EXPECT_EQ(Message(ParseGnubgId(kStart).status()),
            "\"4HPwATDgc/ABMA\": no colon between position id and match id");
}

TEST(MatchId, ReportsAFaultOfThePosition) {
  EXPECT_EQ(Message(ParseGnubgId("4HPw:cAkAAAAAAAAA").status()), "position id \"4HPw\": 4 letters, not 14");
}

TEST(MatchId, WritesARaccoonAsADouble) {
  GameState state;
  state.board = kStartBoard;
  state.offer = Offer::kRaccoon;
  state.cube_log2 = 2;
  state.owner = CubeOwner::kSelf;
  const GameState read = ParseGnubgId(ToGnubgId(state)).value();
  state.offer = Offer::kDouble;
  EXPECT_EQ(read, state);
}

// A player to whom a double is offered may resign instead: then the other one decides.
TEST(MatchId, AResignationAnswersADouble) {
  for (const Offer offer : {Offer::kNone, Offer::kDouble}) {
    for (const Player player : {Player::kTop, Player::kBottom}) {
      GameState state;
      state.board = kStartBoard;
      state.on_roll = player;
      state.offer = offer;
      state.resignation = 2;
      EXPECT_EQ(ParseGnubgId(ToGnubgId(state)).value(), state);
    }
  }
}

}  // namespace
}  // namespace tabia::backgammon
