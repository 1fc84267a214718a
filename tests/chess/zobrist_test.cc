#include "core/chess/zobrist.h"

#include <set>

#include "gtest/gtest.h"

#include "tests/chess/chess_golden.h"

namespace tabia::chess {
namespace {

// Returns the published table, in its order.
std::vector<uint64_t> Random64() {
  std::vector<uint64_t> numbers(kZobrist.pieces.begin(), kZobrist.pieces.begin() + 64 * kPieces);
  numbers.insert(numbers.end(), kZobrist.castling.begin(), kZobrist.castling.end());
  numbers.insert(numbers.end(), kZobrist.en_passant.begin(), kZobrist.en_passant.end());
  numbers.push_back(kZobrist.white_to_move);
  return numbers;
}

TEST(Random64, IsThePublishedTable) {
  const std::vector<uint64_t> numbers = Random64();
  EXPECT_EQ(numbers.size(), 781u);
  for (const GoldenRow& row : GoldenRows(GoldenPath("random64.tsv"))) {
    uint64_t stated = 0;
    if (row[0] == "xor") {
      for (const uint64_t number : numbers) stated ^= number;
    } else {
      stated = numbers.at(std::stoul(row[0]));
    }
    EXPECT_EQ(stated, Hex(row[1])) << row[0];
  }
}

TEST(Zobrist, HasNoNumberForAnEmptySquare) {
  for (Square square = 0; square < 64; ++square) EXPECT_EQ(PieceNumber(kNoPiece, square), 0u);
}

TEST(Zobrist, RepeatsNoNumber) {
  std::vector<uint64_t> numbers = Random64();
  for (const auto& of_colour : kZobrist.inner_castling) {
    numbers.insert(numbers.end(), of_colour.begin(), of_colour.end());
  }
  EXPECT_EQ(std::set<uint64_t>(numbers.begin(), numbers.end()).size(), 781u + 16u);
}

// No sum of castling rights equals another: a rook more or less always changes the key.
TEST(Zobrist, HasDifferentSumsOfCastlingNumbers) {
  for (const Color color : {kWhite, kBlack}) {
    const size_t first = color == kWhite ? 0 : 2;
    std::vector<uint64_t> sides = {0, kZobrist.castling[first], kZobrist.castling[first + 1]};
    sides.insert(sides.end(), kZobrist.inner_castling[color].begin(), kZobrist.inner_castling[color].end());
    std::set<uint64_t> sums;
    for (size_t a = 0; a < sides.size(); ++a) {
      for (size_t b = a + 1; b < sides.size(); ++b) EXPECT_TRUE(sums.insert(sides[a] ^ sides[b]).second);
    }
  }
}

}  // namespace
}  // namespace tabia::chess
