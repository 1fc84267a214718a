#include <sstream>

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/uci_move.h"
#include "tests/chess/chess_golden.h"

namespace tabia::chess {
namespace {

Position Play(const std::string& fen, const std::string& moves) {
  Position position = *Position::FromFen(fen);
  std::istringstream in(moves);
  for (std::string text; in >> text;) {
    const std::optional<Move> move = ParseUciMove(position, text);
    EXPECT_TRUE(move) << text;
    if (move) position.Make(*move);
  }
  return position;
}

TEST(Play, LeadsToThePositionOfTheText) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("played-positions.tsv"));
  EXPECT_GE(rows.size(), 15u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 4u) << row[0];
    const Position played = Play(row[1], row[2]);
    EXPECT_EQ(ToFen(played.setup()), row[3]) << row[0];
    EXPECT_EQ(CanonicalKey(played.setup()), CanonicalKey(*ParseFen(row[3]))) << row[0];
    EXPECT_EQ(CheckHash(played.setup()), CheckHash(*ParseFen(row[3]))) << row[0];
  }
}

TEST(Play, ReachesOnePositionInAnyOrder) {
  const Position one = Play(std::string(kStartFen), "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6");
  const Position other = Play(std::string(kStartFen), "c2c4 g8f6 b1c3 e7e6 d2d4 d7d5");
  EXPECT_EQ(CanonicalKey(one.setup()), CanonicalKey(other.setup()));
}

TEST(Play, KeepsCountersAtTheirMaximum) {
  const Position played = Play("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", "e8e7 e1e2");
  EXPECT_EQ(ToFen(played.setup()), "8/4k3/8/8/8/8/4K3/8 b - - 65535 65535");
}

}  // namespace
}  // namespace tabia::chess
