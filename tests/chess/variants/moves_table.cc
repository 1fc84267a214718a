#include "tests/chess/variants/moves_table.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_san.h"
#include "core/chess/variants/variant_uci.h"
#include "tests/chess/variants/variants_golden.h"

namespace tabia::chess {
namespace {

struct MoveRow {
  std::string uci, san, fen;
};

std::vector<std::string> UciTexts(const VariantPosition& position) {
  std::vector<std::string> texts;
  for (const Move move : LegalMoves(position)) texts.push_back(UciMove(position, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Returns the FEN, without the clock after a drop: python-chess does not reset it after a pawn drop.
std::string ComparedText(const VariantPosition& position, bool is_drop) {
  VariantSetup setup = position.setup();
  if (is_drop) setup.common.halfmove_clock = 0;
  return ToFen(setup);
}

void ExpectMove(const VariantPosition& position, const MoveRow& row) {
  const std::optional<Move> move = ParseUciMove(position, row.uci);
  ASSERT_TRUE(move) << row.uci << " in " << EpdOf(position);
  EXPECT_EQ(San(position, *move), row.san) << row.uci << " in " << EpdOf(position);
  EXPECT_EQ(ParseSan(position, row.san), move) << row.san << " in " << EpdOf(position);
  EXPECT_EQ(UciMove(position, *move), row.uci);
  EXPECT_TRUE(IsLegal(position, *move));
  VariantPosition next = position;
  next.Make(*move);
  const VariantPosition expected = VariantAt(position.variant(), row.fen);
  EXPECT_EQ(ComparedText(next, IsDrop(*move)), ComparedText(expected, IsDrop(*move))) << row.uci;
  EXPECT_EQ(next.checkers(), expected.checkers());
}

}  // namespace

void ExpectMovesOf(const GoldenRow& row) {
  const VariantPosition position = VariantAt(VariantOf(row.at(0)), row.at(1));
  std::vector<std::string> expected;
  for (size_t i = 2; i + 2 < row.size(); i += 3) {
    expected.push_back(row[i]);
    ExpectMove(position, {row[i], row[i + 1], row[i + 2]});
  }
  EXPECT_TRUE(!expected.empty() || row.at(2) == "-");
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(UciTexts(position), expected) << row[0] << " " << row[1];
}

}  // namespace tabia::chess
