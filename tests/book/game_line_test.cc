#include "core/book/game_line.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/key.h"

namespace tabia::book {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(std::string_view text) {
  return std::string(ParseGameLine(text).status().message());
}

TEST(GameLine, StartposIsTheStartPosition) {
  const GameLine line = *ParseGameLine("startpos");
  EXPECT_EQ(line.position.key(), 0x463b96181691fc9c);
  EXPECT_EQ(line.ply, 0);
}

TEST(GameLine, MovesArePlayed) {
  const GameLine line = *ParseGameLine("startpos moves e2e4  c7c5\tg1f3\r");
  EXPECT_EQ(line.position.Epd(), "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -");
  EXPECT_EQ(line.ply, 3);
  EXPECT_EQ(line.earlier_keys.size(), 3u);
}

TEST(GameLine, MovesFollowAFen) {
  const GameLine line = *ParseGameLine("4k3/8/8/8/8/8/4P3/4K3 w - - 0 30 moves e2e4");
  EXPECT_EQ(line.position.Epd(), "4k3/8/8/8/4P3/8/8/4K3 b - -");
  EXPECT_EQ(line.ply, 59);
}

TEST(GameLine, AnEpdHasItsMoveNumberFromFmvn) {
  EXPECT_EQ(ParseGameLine("4k3/8/8/8/8/8/4P3/4K3 b - - fmvn 12; id \"moves of a pawn\";")->ply, 23);
}

TEST(GameLine, TheWordMovesMayStandInAnOperation) {
  EXPECT_TRUE(ParseGameLine("4k3/8/8/8/8/8/4P3/4K3 b - - id \"some_moves\";").ok());
}

TEST(GameLine, AnIllegalMoveIsNamedWithItsPlace) {
  EXPECT_THAT(ErrorOf("startpos moves e2e4 e2e4"), HasSubstr("move 2 \"e2e4\": illegal in"));
}

TEST(GameLine, AnIllegalPositionIsNamedWithItsReason) {
  EXPECT_THAT(ErrorOf("4k3/8/8/8/8/8/8/4KK2 w - -"), HasSubstr("White has 2 kings"));
}

TEST(GameLine, NoTextIsNoPosition) {
  EXPECT_FALSE(ParseGameLine("").ok());
  EXPECT_FALSE(ParseGameLine("moves e2e4").ok());
  EXPECT_EQ(ErrorOf("startpos e2e4"), "position \"startpos e2e4\": only \"moves\" may follow startpos");
}

TEST(GameLine, AnOpaqueVariantTakesAnyTextOfAFensShape) {
  const absl::StatusOr<GameLine> line = ParseGameLine("lnsgkgsnl/9/9/9 b - 1", "shogi");
  ASSERT_TRUE(line.ok());
  EXPECT_EQ(line->position.rules(), nullptr);
  EXPECT_FALSE(ParseGameLine("x", "shogi").ok());
}

}  // namespace
}  // namespace tabia::book
