#include "tests/chess/variants/variant_game.h"

namespace tabia::chess {
namespace {

const VariantGame kAtomic(Variant::kAtomic);

TEST(Atomic, BlowsUpAllButPawnsBesideACapture) {
  EXPECT_EQ(kAtomic.After("4k3/8/2nbr3/2pqp3/2PBP3/8/3R4/4K3 w - - 0 1", {"c4d5"}),
            "4k3/8/8/2p1p3/4P3/8/3R4/4K3 b - -");
}

TEST(Atomic, BlowsUpOwnPieces) {
  EXPECT_EQ(kAtomic.After("4k3/8/8/3q4/2BRN3/8/8/4K3 w - - 0 1", {"d4d5"}), "4k3/8/8/8/8/8/8/4K3 b - -");
}

TEST(Atomic, CentresAnEnPassantBlastOnTheTarget) {
  EXPECT_EQ(kAtomic.After("4k3/8/2n5/3pP3/4N3/8/8/4K3 w - d6 0 1", {"e5d6"}), "4k3/8/8/8/4N3/8/8/4K3 b - -");
}

TEST(Atomic, BlowsUpAPieceThatPromotesByACapture) {
  EXPECT_EQ(kAtomic.After("r7/1P5k/8/8/8/8/8/4K3 w - - 0 1", {"b7a8q"}), "8/7k/8/8/8/8/8/4K3 b - -");
}

TEST(Atomic, ForbidsABlastThatTakesTheOwnKing) {
  const std::string fen = "4k3/8/8/8/8/8/3q4/R3K3 w - - 0 1";
  EXPECT_FALSE(kAtomic.Permits(fen, "e1d2"));
  EXPECT_FALSE(kAtomic.Permits("4k3/8/8/8/8/8/3q4/3RK3 w - - 0 1", "d1d2"));
}

TEST(Atomic, ForbidsABlastThatTakesBothKings) {
  EXPECT_FALSE(kAtomic.Permits("8/8/8/8/8/3k4/3qR3/3K4 w - - 0 1", "e2d2"));
}

TEST(Atomic, PermitsTheBlastOfTheOtherKingInCheck) {
  const std::string fen = "4k3/3p4/8/8/8/8/3R4/r3K3 w - - 0 1";
  EXPECT_EQ(kAtomic.SanOf(fen, "d2d7"), "Rxd7#");
  EXPECT_EQ(kAtomic.After(fen, {"d2d7"}), "8/8/8/8/8/8/8/r3K3 b - -");
  EXPECT_EQ(kAtomic.OutcomeAt("8/8/8/8/8/8/8/r3K3 b - - 0 1"), Outcome::kWhiteWins);
  EXPECT_EQ(kAtomic.CountMoves("8/8/8/8/8/8/8/r3K3 b - - 0 1"), 0u);
}

TEST(Atomic, GivesNoCheckToAKingBesideTheOther) {
  const std::string fen = "8/8/8/8/8/4k3/4K3/r7 w - - 0 1";
  EXPECT_EQ(kAtomic.At(fen).checkers(), 0u);
  EXPECT_EQ(kAtomic.At("8/8/8/8/8/4k3/8/r2K4 w - - 0 1").checkers(), Bit(kA1));
  EXPECT_TRUE(kAtomic.Permits(fen, "e2f2"));
  EXPECT_FALSE(kAtomic.Permits("8/8/8/8/r7/4k3/4K3/r7 w - - 0 1", "e2e1"));
}

TEST(Atomic, LetsAKingStepBesideTheOtherOntoAnAttackedSquare) {
  EXPECT_TRUE(kAtomic.Permits("8/8/8/8/r7/3k4/8/4K3 w - - 0 1", "e1d2"));
  EXPECT_TRUE(kAtomic.Permits("8/8/8/8/3r4/4k3/8/4K3 w - - 0 1", "e1d2"));
}

TEST(Atomic, RemovesACheckOrAPinByABlast) {
  EXPECT_TRUE(kAtomic.Permits("4k3/8/8/8/4r3/3p4/2P5/4K3 w - - 0 1", "c2d3"));
  EXPECT_FALSE(kAtomic.Permits("4k3/8/4r3/8/8/8/4B1p1/4K3 w - - 0 1", "e2d3"));
  EXPECT_FALSE(kAtomic.Permits("4k3/8/4r3/8/8/3n4/2P1B3/4K3 w - - 0 1", "c2d3"));
}

TEST(Atomic, LosesTheRightsOfABlownRookOrKing) {
  EXPECT_EQ(kAtomic.After("4k3/8/8/8/8/8/6b1/R3K1NR b KQ - 0 1", {"g2h1"}), "4k3/8/8/8/8/8/8/R3K3 w Q -");
  EXPECT_EQ(kAtomic.After("3rk3/8/8/8/8/8/8/R2QK2R b KQ - 0 1", {"d8d1"}), "4k3/8/8/8/8/8/8/R6R w - -");
}

TEST(Atomic, CastlesBesideTheOtherKing) {
  EXPECT_TRUE(kAtomic.Permits("8/8/8/8/8/8/6k1/4K2R w K - 0 1", "e1g1"));
  EXPECT_FALSE(kAtomic.Permits("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1"));
  EXPECT_TRUE(kAtomic.Permits("8/8/8/8/5r2/8/6k1/4K2R w K - 0 1", "e1g1"));
}

TEST(Atomic, DisambiguatesByLegalBlastsOnly) {
  EXPECT_EQ(kAtomic.SanOf("4k3/8/8/8/1N3N2/3p4/8/4K3 w - - 0 1", "b4d3"), "Nbxd3");
  EXPECT_EQ(kAtomic.SanOf("4r2k/8/8/4N3/8/3p4/1N6/4K3 w - - 0 1", "b2d3"), "Nxd3");
}

}  // namespace
}  // namespace tabia::chess
