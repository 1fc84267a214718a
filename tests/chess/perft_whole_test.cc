#include "gtest/gtest.h"

#include "tests/chess/perft.h"

namespace tabia::chess {
namespace {

void ExpectAllLeavesOf(const std::string& name, size_t rows_of_file) {
  const std::vector<PerftRow> rows = PerftRows(GoldenPath(name));
  EXPECT_EQ(rows.size(), rows_of_file);
  for (const PerftRow& row : rows) {
    const absl::StatusOr<Position> position = Position::FromFen(row.fen);
    ASSERT_TRUE(position.ok()) << row.fen << ": " << position.status();
    EXPECT_EQ(Perft(*position, row.depth), row.leaves) << row.fen << " depth " << row.depth;
  }
}

TEST(WholePerft, CountsWholeTreesOfChess960) {
  ExpectAllLeavesOf("perft-chess960.tsv", 960);
}

TEST(WholePerft, CountsTrickyPositions) {
  ExpectAllLeavesOf("perft-tricky.tsv", 19);
}

TEST(WholePerft, CountsKnownPositions) {
  ExpectAllLeavesOf("perft-deep.tsv", 4);
}

}  // namespace
}  // namespace tabia::chess
