#include "core/chess/key.h"

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "tests/chess/chess_golden.h"

namespace tabia::chess {
namespace {

Setup Read(const std::string& fen) {
  return ParseFen(fen).value_or(Setup{});
}

TEST(Key, IsAsFrozen) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("keys.tsv"));
  EXPECT_GE(rows.size(), 30u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 4u) << row[0];
    EXPECT_EQ(CanonicalKey(Read(row[1])), Hex(row[2])) << row[0];
    EXPECT_EQ(PolyglotKey(Read(row[1])), Hex(row[3])) << row[0];
  }
}

TEST(Key, IgnoresCounters) {
  const auto early = Read("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), late = Read("4k3/8/8/8/8/8/8/4K3 w - - 49 80");
  EXPECT_EQ(CanonicalKey(early), CanonicalKey(late));
  EXPECT_EQ(CheckHash(early), CheckHash(late));
}

TEST(Key, IgnoresAnEnPassantSquareThatNoPawnAttacks) {
  const auto with = Read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
             without = Read("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
  EXPECT_EQ(CanonicalKey(with), CanonicalKey(without));
  EXPECT_EQ(CheckHash(with), CheckHash(without));
}

TEST(Key, DistinguishesInnerFromOuterRookWherePolyglotCannot) {
  const auto inner = Read("4k3/8/8/8/8/8/8/4K1RR w G -"), outer = Read("4k3/8/8/8/8/8/8/4K1RR w H -");
  EXPECT_NE(CanonicalKey(inner), CanonicalKey(outer));
  EXPECT_NE(CheckHash(inner), CheckHash(outer));
  EXPECT_EQ(PolyglotKey(inner), PolyglotKey(outer));
}

TEST(CheckHash, DistinguishesTurnCastlingAndEnPassant) {
  const std::string board = "r3k2r/8/8/8/3pP3/8/8/R3K2R ";
  const uint64_t hash = CheckHash(Read(board + "b KQkq e3"));
  for (const char* rest : {"b KQkq -", "w KQkq -", "b KQk e3", "b Qkq e3"}) {
    EXPECT_NE(CheckHash(Read(board + rest)), hash) << rest;
  }
}

}  // namespace
}  // namespace tabia::chess
