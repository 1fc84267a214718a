#include "core/chess/uci_move.h"

#include "gtest/gtest.h"

#include "core/chess/legal_moves.h"
#include "tests/chess/chess_golden.h"

namespace tabia::chess {
namespace {

Position At(const std::string& fen) {
  return *Position::FromFen(fen);
}

// Returns "none" for a text that is not a legal move.
std::string Reads(const std::string& fen, std::string_view text, CastlingStyle style) {
  const Position position = At(fen);
  const std::optional<Move> move = ParseUciMove(position, text);
  return move ? UciMove(position, *move, style) : "none";
}

TEST(UciMove, IsReadAndWrittenInBothStyles) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("uci-moves.tsv"));
  EXPECT_GE(rows.size(), 50u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 5u) << row[0];
    EXPECT_EQ(Reads(row[1], row[2], CastlingStyle::kOrthodox), row[3]) << row[0] << ": " << row[2];
    EXPECT_EQ(Reads(row[1], row[2], CastlingStyle::kKingTakesRook), row[4]) << row[0] << ": " << row[2];
  }
}

TEST(UciMove, WritesCastlingAsTheKingsMoveOntoItsRook) {
  const Position position = At("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(ParseUciMove(position, "e1g1"), Move(kE1, kH1));
  EXPECT_EQ(ParseUciMove(position, "e1h1"), Move(kE1, kH1));
  EXPECT_EQ(Move(kE1, kH1).code(), 0x0107);
}

TEST(UciMove, PrefersTheKingsOrdinaryMoveToCastling) {
  const Position position = At("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
  const std::optional<Move> move = ParseUciMove(position, "f1g1");
  ASSERT_TRUE(move);
  EXPECT_FALSE(position.IsCastling(*move));
}

TEST(UciMove, RejectsGarbageOfAnyLength) {
  const Position start;
  for (size_t length = 0; length < 300; ++length) {
    for (const char c : {'e', '2', 'z', ' ', '\0', '\x80', '\xff'}) {
      EXPECT_FALSE(ParseUciMove(start, std::string(length, c)));
      EXPECT_FALSE(ParseUciMove(start, "e2e4" + std::string(length + 1, c)));
    }
  }
}

TEST(UciMove, RejectsEveryPrefixOfAMove) {
  for (const std::string_view text : {"", "e", "e2", "e2e"}) EXPECT_FALSE(ParseUciMove(Position(), text));
}

}  // namespace
}  // namespace tabia::chess
