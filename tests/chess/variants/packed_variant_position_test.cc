// Positions of variants that are packed and unpacked again.
#include "core/chess/variants/packed_variant_position.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_moves.h"
#include "tests/chess/variants/variant_game.h"

namespace tabia::chess {
namespace {

void ExpectSame(const VariantPosition& position) {
  const VariantSetup unpacked = PackedVariantPosition(position.setup()).Unpack();
  EXPECT_EQ(unpacked.variant, position.variant());
  EXPECT_EQ(ToEpd(unpacked), ToEpd(position.setup()));
  EXPECT_EQ(CanonicalKey(unpacked), CanonicalKey(position.setup()));
  EXPECT_TRUE(VariantPosition::FromSetup(unpacked).ok());
}

TEST(PackedVariantPosition, KeepsEveryPositionOfRandomGames) {
  for (int i = 0; i < kVariants; ++i) {
    std::mt19937_64 random(static_cast<uint64_t>(i));
    for (int game = 0; game < 20; ++game) {
      VariantPosition position(static_cast<Variant>(i));
      for (int ply = 0; ply < 150; ++ply) {
        ExpectSame(position);
        const std::vector<Move> moves = LegalMoves(position);
        if (moves.empty()) break;
        position.Make(moves[random() % moves.size()]);
      }
    }
  }
}

TEST(PackedVariantPosition, KeepsPocketsPromotedPiecesAndChecks) {
  const VariantGame crazyhouse(Variant::kCrazyhouse), three_check(Variant::kThreeCheck);
  ExpectSame(crazyhouse.At("r~3k2R/8/8/8/8/8/8/Q~3K3[QQRRBBNNPPPPPPPPqrbnp] b - - 0 1"));
  ExpectSame(three_check.At("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 0 1"));
}

TEST(PackedVariantPosition, KeepsAnEnPassantSquareOnlyIfACaptureIsPossible) {
  const VariantGame atomic(Variant::kAtomic);
  ExpectSame(atomic.At("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"));
  ExpectSame(atomic.At("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
}

TEST(PackedVariantPosition, TakesSixtyThreeBytes) {
  EXPECT_EQ(sizeof(PackedVariantPosition), 63u);
}

}  // namespace
}  // namespace tabia::chess
