#include <string_view>

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/position.h"
#include "core/chess/setup.h"
#include "tests/chess/random_game.h"

namespace tabia::chess {
namespace {

std::string MirroredFen(std::string_view fen) {
  return ToFen(Mirror(Position::FromFen(fen)->setup()));
}

TEST(Mirror, ExchangesColoursRanksCastlingAndEnPassant) {
  EXPECT_EQ(MirroredFen("r3k2r/8/8/8/3pP3/8/7P/R3K3 b Qkq e3 3 7"),
            "r3k3/7p/8/3Pp3/8/8/8/R3K2R w KQq e6 3 7");
}

TEST(Mirror, TwiceIsTheSamePosition) {
  for (const unsigned start : {0u, 518u, 959u}) {
    for (const Position& position : RandomGame(Chess960Start(start), 60, start)) {
      const auto mirrored = Mirror(position.setup());
      EXPECT_TRUE(Position::FromSetup(mirrored).ok()) << ToFen(mirrored);
      EXPECT_NE(CanonicalKey(mirrored), CanonicalKey(position.setup()));
      EXPECT_EQ(CanonicalKey(Mirror(mirrored)), CanonicalKey(position.setup()));
      EXPECT_EQ(ToFen(Mirror(mirrored)), ToFen(position.setup()));
    }
  }
}

}  // namespace
}  // namespace tabia::chess
