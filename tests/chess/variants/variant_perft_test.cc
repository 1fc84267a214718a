// Leaf nodes of the trees of legal moves of variants, which two programs at least have counted.

#include <cstdint>

#include "core/chess/variants/variant_moves.h"
#include "tests/chess/perft.h"
#include "tests/chess/variants/variants_golden.h"

namespace tabia::chess {
namespace {

TEST(VariantPerft, CountsTheTreesOfTheTable) {
  const std::vector<GoldenRow> rows = GoldenRows(VariantsPath("perft.tsv"));
  EXPECT_EQ(rows.size(), 167u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 6u) << row[0];
    const VariantPosition position = VariantAt(VariantOf(row[0]), row[1]);
    EXPECT_EQ(Perft(position, std::stoi(row[2])), std::stoull(row[3]))
        << row[0] << " " << row[1] << ": " << row[5];
  }
}

}  // namespace
}  // namespace tabia::chess
