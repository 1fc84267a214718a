// Positions that are packed and unpacked again.
#include "core/chess/packed_position.h"

#include <string>

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/position.h"
#include "tests/chess/random_game.h"

namespace tabia::chess {
namespace {

void ExpectSame(const Position& position) {
  const Setup unpacked = PackedPosition(position.setup()).Unpack();
  EXPECT_EQ(ToEpd(unpacked), ToEpd(position.setup()));
  EXPECT_EQ(CanonicalKey(unpacked), CanonicalKey(position.setup()));
}

TEST(PackedPosition, KeepsEveryPositionOfRandomGames) {
  for (unsigned number = 0; number < 960; number += 7) {
    for (const Position& position : RandomGame(Chess960Start(number), 120, number)) ExpectSame(position);
  }
  for (uint64_t seed = 0; seed < 100; ++seed) {
    for (const Position& position : RandomGame(Position(), 200, seed)) ExpectSame(position);
  }
}

TEST(PackedPosition, KeepsTheEnPassantFile) {
  ExpectSame(*Position::FromFen("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"));
  ExpectSame(*Position::FromFen("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3"));
  ExpectSame(*Position::FromFen("8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1"));
}

TEST(PackedPosition, KeepsCastlingRights) {
  for (const std::string rights : {"KQkq", "Kq", "Qk", "K", "q", "-"}) {
    ExpectSame(*Position::FromFen("r3k2r/8/8/8/8/8/8/R3K2R b " + rights + " - 0 1"));
  }
}

TEST(PackedPosition, TakesTwentyFourBytes) {
  EXPECT_EQ(sizeof(PackedPosition), 24u);
}

}  // namespace
}  // namespace tabia::chess
