#include "core/chess/variants/variant_san.h"

#include "tests/chess/variants/variant_game.h"

namespace tabia::chess {
namespace {

std::string ReasonIn(Variant variant, const std::string& fen, std::string_view san) {
  const VariantPosition position = VariantAt(variant, fen);
  EXPECT_FALSE(ParseSan(position, san)) << san;
  return ExplainIllegalMove(position, san);
}

TEST(VariantSan, ExplainsIllegalDrops) {
  const std::string fen = "4k3/8/8/8/4r3/8/8/4K3[NP] w - - 0 1";
  EXPECT_EQ(ReasonIn(Variant::kCrazyhouse, fen, "Q@e3"), "no white queen is in the pocket");
  EXPECT_EQ(ReasonIn(Variant::kCrazyhouse, fen, "N@e4"), "a black rook is on e4");
  EXPECT_EQ(ReasonIn(Variant::kCrazyhouse, fen, "N@a3"), "a white knight on a3 would not stop the check");
  EXPECT_EQ(ReasonIn(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "@a8"),
            "a pawn cannot be dropped on a8");
}

TEST(VariantSan, ExplainsIllegalMoves) {
  EXPECT_EQ(ReasonIn(Variant::kAntichess, "8/8/8/3p4/4P3/8/8/7N w - - 0 1", "Nf2"),
            "a capture is forced: exd5#");
  EXPECT_EQ(ReasonIn(Variant::kAtomic, "4k3/8/8/8/8/8/3q4/R3K3 w - - 0 1", "Kxd2"),
            "no white king can go to d2");
  EXPECT_EQ(ReasonIn(Variant::kHorde, "4k3/8/8/8/8/8/8/N3N3 w - - 0 1", "Nc2"),
            "2 white knights can go to c2: Nac2, Nec2");
  EXPECT_EQ(ReasonIn(Variant::kHorde, "4k3/P7/8/8/8/8/8/8 w - - 0 1", "a8=K"),
            "possible is a8=Q+, a8=R+, a8=B, a8=N");
  EXPECT_EQ(ReasonIn(Variant::kThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1", "O-O"),
            "castling on the king's side is not legal");
  EXPECT_EQ(ReasonIn(Variant::kRacingKings, "k7/8/8/8/8/8/7K/8 w - - 0 1", "Kh3"), "the game is over");
}

TEST(VariantSan, RejectsGarbageOfAnyLength) {
  for (int i = 0; i < kVariants; ++i) {
    const VariantPosition start(static_cast<Variant>(i));
    for (size_t length = 0; length < 40; ++length) {
      for (const char c : {'N', 'e', '4', '@', '=', 'K', '-', '\0', '\x80'}) {
        EXPECT_FALSE(ParseSan(start, std::string(length, c)));
        EXPECT_FALSE(ExplainIllegalMove(start, std::string(length, c)).empty());
      }
    }
  }
}

}  // namespace
}  // namespace tabia::chess
