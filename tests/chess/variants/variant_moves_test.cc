#include "core/chess/variants/variant_moves.h"

#include "tests/chess/variants/moves_table.h"
#include "tests/chess/variants/variants_golden.h"

namespace tabia::chess {
namespace {

TEST(VariantMoves, AreThoseOfTheTable) {
  const std::vector<GoldenRow> rows = GoldenRows(VariantsPath("moves.tsv"));
  EXPECT_EQ(rows.size(), 234u);
  for (const GoldenRow& row : rows) ExpectMovesOf(row);
}

}  // namespace
}  // namespace tabia::chess
