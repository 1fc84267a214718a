#include "tests/chess/variants/variant_laws.h"

#include <cstdint>
#include <random>
#include <vector>

#include "gtest/gtest.h"

#include "core/chess/variants/variant_moves.h"

namespace tabia::chess {
namespace {

TEST(VariantLaws, HoldInRandomGames) {
  for (int i = 0; i < kVariants; ++i) {
    std::mt19937_64 random(static_cast<uint64_t>(i));
    for (int game = 0; game < 3; ++game) {
      VariantPosition position(static_cast<Variant>(i));
      for (int ply = 0; ply < 60; ++ply) {
        ASSERT_EQ(BrokenVariantTextLaw(position), "");
        if (ply % 3 == 0) {
          ASSERT_EQ(BrokenVariantMoveLaw(position), "");
        }
        const std::vector<Move> moves = LegalMoves(position);
        if (moves.empty()) break;
        position.Make(moves[random() % moves.size()]);
      }
    }
  }
}

}  // namespace
}  // namespace tabia::chess
