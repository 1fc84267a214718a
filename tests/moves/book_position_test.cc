#include "core/moves/book_position.h"

#include <optional>
#include <vector>

#include "gtest/gtest.h"

#include "tests/chess/chess_golden.h"

namespace tabia::chess {
namespace {

TEST(BookPosition, HasThePositionOfASupportedVariant) {
  const BookPosition start = BookPosition::Of(Position());
  EXPECT_EQ(start.key(), Hex("463b96181691fc9c"));
  EXPECT_EQ(start.Epd(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
  EXPECT_NE(start.check(), start.key());
  ASSERT_NE(start.of_chess(), nullptr);
}

TEST(BookPosition, KeepsTheFrozenKeysOfOtherVariants) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("opaque-positions.tsv"));
  EXPECT_GE(rows.size(), 4u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 5u) << row[0];
    const std::optional<BookPosition> position = BookPosition::Opaque(row[0], Unescaped(row[1]));
    ASSERT_TRUE(position) << row[1];
    EXPECT_EQ(position->Epd(), row[2]);
    EXPECT_EQ(position->key(), Hex(row[3])) << row[1];
    EXPECT_EQ(position->check(), Hex(row[4])) << row[1];
    EXPECT_EQ(position->of_chess(), nullptr);
  }
}

}  // namespace
}  // namespace tabia::chess
