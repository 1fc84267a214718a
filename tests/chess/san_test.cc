#include "core/chess/san.h"

#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "tests/chess/chess_golden.h"

namespace tabia::chess {
namespace {

TEST(San, WritesTheStandard) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("san.tsv"));
  EXPECT_GE(rows.size(), 30u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 4u) << row[0];
    const Position position = *Position::FromFen(row[1]);
    const std::optional<Move> move = ParseUciMove(position, row[2]);
    ASSERT_TRUE(move) << row[0] << ": " << row[2];
    EXPECT_EQ(San(position, *move), row[3]) << row[0];
    EXPECT_EQ(ParseSan(position, row[3]), move) << row[0];
  }
}

TEST(San, ReadsItLiberally) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("san-liberal.tsv"));
  EXPECT_GE(rows.size(), 50u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 4u) << row[0];
    const Position position = *Position::FromFen(row[1]);
    const std::optional<Move> move = ParseSan(position, row[2]);
    EXPECT_EQ(move ? UciMove(position, *move) : "none", row[3]) << row[0] << ": " << row[2];
  }
}

TEST(San, ExplainsIllegalMoves) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("san-illegal.tsv"));
  EXPECT_GE(rows.size(), 20u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 4u) << row[0];
    const Position position = *Position::FromFen(row[1]);
    EXPECT_FALSE(ParseSan(position, row[2])) << row[0];
    EXPECT_EQ(ExplainIllegalMove(position, row[2]), row[3]) << row[0] << ": " << row[2];
  }
}

TEST(San, RejectsGarbageOfAnyLength) {
  const Position start;
  for (size_t length = 0; length < 300; ++length) {
    for (const char c : {'N', 'e', '4', 'x', '=', '+', 'O', '(', '\0', '\x80'}) {
      if (c == 'O' && (length == 2 || length == 3)) continue;
      EXPECT_FALSE(ParseSan(start, std::string(length, c)));
      EXPECT_FALSE(ExplainIllegalMove(start, std::string(length, c)).empty());
    }
  }
}

}  // namespace
}  // namespace tabia::chess
