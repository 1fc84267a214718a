#include "tests/chess/perft.h"

#include "gtest/gtest.h"

namespace tabia::chess {
namespace {

// Checks the rows of at most `max_leaves`.
void ExpectLeavesOf(const std::string& name, uint64_t max_leaves, size_t min_rows) {
  size_t checked = 0;
  for (const PerftRow& row : PerftRows(GoldenPath(name))) {
    if (row.leaves > max_leaves) continue;
    const absl::StatusOr<Position> position = Position::FromFen(row.fen);
    ASSERT_TRUE(position.ok()) << row.fen << ": " << position.status();
    EXPECT_EQ(Perft(*position, row.depth), row.leaves) << row.fen << " depth " << row.depth;
    ++checked;
  }
  EXPECT_GE(checked, min_rows);
}

TEST(Perft, CountsSmallTreesOfChess960) {
  ExpectLeavesOf("perft-chess960.tsv", 30'000, 100);
}

TEST(Perft, CountsSmallTreesOfTrickyPositions) {
  ExpectLeavesOf("perft-tricky.tsv", 150'000, 10);
}

TEST(Perft, CountsSmallTreesOfKnownPositions) {
  ExpectLeavesOf("perft-deep.tsv", 200'000, 1);
}

}  // namespace
}  // namespace tabia::chess
