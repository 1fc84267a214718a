// The rules of antichess, king of the hill, three-check, horde and racing kings.

#include "tests/chess/variants/variant_game.h"

namespace tabia::chess {
namespace {

const VariantGame kAntichess(Variant::kAntichess), kHill(Variant::kKingOfTheHill),
    kThreeCheck(Variant::kThreeCheck), kHorde(Variant::kHorde), kRace(Variant::kRacingKings);

TEST(Antichess, ForcesACapture) {
  EXPECT_EQ(kAntichess.CountMoves("8/8/8/3p4/4P3/8/8/R6N w - - 0 1"), 1u);
  EXPECT_EQ(kAntichess.CountMoves("8/8/8/3Pp3/8/8/8/R6N w - e6 0 1"), 1u);
}

TEST(Antichess, TreatsTheKingAsAnOrdinaryPiece) {
  EXPECT_EQ(kAntichess.After("3k4/8/8/8/8/8/8/3RK3 w - - 0 1", {"d1d8"}), "3R4/8/8/8/8/8/8/4K3 b - -");
  EXPECT_TRUE(kAntichess.Permits("8/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2"));
  EXPECT_EQ(kAntichess.At("4r3/8/8/8/8/8/8/4K3 w - - 0 1").checkers(), 0u);
}

TEST(Antichess, PromotesToAKing) {
  const std::string fen = "8/P7/8/8/8/8/8/4k3 w - - 0 1";
  EXPECT_EQ(kAntichess.CountMoves(fen), 5u);
  EXPECT_EQ(kAntichess.After(fen, {"a7a8k"}), "K7/8/8/8/8/8/8/4k3 b - -");
  EXPECT_EQ(kAntichess.SanOf(fen, "a7a8k"), "a8=K");
  for (const std::string san : {"a8=K", "a8K", "a8(K)", "a8=k"})
    EXPECT_EQ(kAntichess.UciOf(fen, san), "a7a8k");
  EXPECT_FALSE(kHorde.Permits("4k3/P7/8/8/8/8/8/8 w - - 0 1", "a7a8k"));
  EXPECT_EQ(kHorde.UciOf("4k3/P7/8/8/8/8/8/8 w - - 0 1", "a8=K"), "none");
}

TEST(Antichess, HasNoCastling) {
  EXPECT_FALSE(kAntichess.Permits("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_EQ(kAntichess.UciOf("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O"), "none");
}

TEST(Antichess, DisambiguatesKings) {
  EXPECT_EQ(kAntichess.SanOf("7k/8/8/8/8/8/8/K1K5 w - - 0 1", "a1b2"), "Kab2");
  EXPECT_EQ(kAntichess.UciOf("7k/8/8/8/8/8/8/K1K5 w - - 0 1", "Kab2"), "a1b2");
  EXPECT_EQ(kAntichess.UciOf("7k/8/8/8/8/8/8/K1K5 w - - 0 1", "Kb2"), "none");
}

TEST(Antichess, IsWonByTheSideThatCannotMove) {
  EXPECT_EQ(kAntichess.OutcomeAt("8/8/8/8/8/p7/P7/8 w - - 0 1"), Outcome::kWhiteWins);
  EXPECT_EQ(kAntichess.OutcomeAt("8/8/8/8/8/8/8/k7 w - - 0 1"), Outcome::kWhiteWins);
  EXPECT_EQ(kAntichess.OutcomeAt("8/8/8/8/8/8/8/k7 b - - 0 1"), Outcome::kWhiteWins);
  EXPECT_EQ(kAntichess.CountMoves("8/8/8/8/8/8/8/k7 b - - 0 1"), 0u);
}

TEST(Antichess, MarksAMoveThatLetsTheOpponentWin) {
  EXPECT_EQ(kAntichess.SanOf("8/p7/8/P7/8/8/8/7K b - - 0 1", "a7a6"), "a6");
  EXPECT_EQ(kAntichess.SanOf("8/8/8/p7/8/P7/8/8 w - - 0 1", "a3a4"), "a4#");
  EXPECT_EQ(kAntichess.SanOf("8/8/8/8/8/8/8/Rn6 w - - 0 1", "a1b1"), "Rxb1#");
}

TEST(KingOfTheHill, IsWonInTheCentre) {
  const std::string fen = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";
  EXPECT_EQ(kHill.SanOf(fen, "e3e4"), "Ke4#");
  EXPECT_EQ(kHill.SanOf(fen, "e3f4"), "Kf4");
  for (const std::string board : {"4k3/8/8/8/3K4", "4k3/8/8/8/4K3", "4k3/8/8/3K4/8", "4k3/8/8/4K3/8"}) {
    EXPECT_EQ(kHill.OutcomeAt(board + "/8/8/8 b - - 0 1"), Outcome::kWhiteWins);
    EXPECT_EQ(kHill.CountMoves(board + "/8/8/8 b - - 0 1"), 0u);
    EXPECT_EQ(kHill.OutcomeAt(board + "/8/8/8 w - - 0 1"), Outcome::kWhiteWins);
  }
}

TEST(KingOfTheHill, EntersNoAttackedCentre) {
  EXPECT_FALSE(kHill.Permits("4k3/8/8/8/7r/2K5/8/8 w - - 0 1", "c3d4"));
}

TEST(ThreeCheck, CountsChecks) {
  EXPECT_EQ(kThreeCheck.After("4k3/8/8/8/8/8/8/R3K3 w - - 3+2 0 1", {"a1a8"}),
            "R3k3/8/8/8/8/8/8/4K3 b - - 2+2");
  EXPECT_EQ(kThreeCheck.After("r3k3/8/8/8/8/8/8/4K3 b - - 3+2 0 1", {"a8a1"}),
            "4k3/8/8/8/8/8/8/r3K3 w - - 3+1");
}

TEST(ThreeCheck, CountsADoubleCheckOnce) {
  EXPECT_EQ(kThreeCheck.After("4k3/8/8/8/4N3/8/8/4RK2 w - - 3+3 0 1", {"e4f6"}),
            "4k3/8/5N2/8/8/8/8/4RK2 b - - 2+3");
}

TEST(ThreeCheck, IsWonByTheThird) {
  EXPECT_EQ(kThreeCheck.SanOf("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8"), "Ra8#");
  EXPECT_EQ(kThreeCheck.SanOf("4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1a8"), "Ra8+");
  EXPECT_EQ(kThreeCheck.OutcomeAt("R3k3/8/8/8/8/8/8/4K3 b - - 0+3 0 1"), Outcome::kWhiteWins);
  EXPECT_EQ(kThreeCheck.CountMoves("R3k3/8/8/8/8/8/8/4K3 b - - 0+3 0 1"), 0u);
}

TEST(Horde, PushesTwoSquaresFromRanksOneAndTwo) {
  const std::string fen = "4k3/8/8/8/8/8/1P6/P7 w - - 0 1";
  for (const std::string push : {"a1a2", "a1a3", "b2b3", "b2b4"})
    EXPECT_TRUE(kHorde.Permits(fen, push)) << push;
  EXPECT_FALSE(kHorde.Permits("4k3/8/8/8/8/8/P7/P7 w - - 0 1", "a1a3"));
  EXPECT_FALSE(kHorde.Permits("4k3/8/8/8/8/P7/8/P7 w - - 0 1", "a1a3"));
  EXPECT_FALSE(kHorde.Permits("4k3/8/8/8/8/P7/8/8 w - - 0 1", "a3a5"));
}

TEST(Horde, HasNoEnPassantAfterAPushFromRankOne) {
  EXPECT_EQ(kHorde.After("4k3/8/8/8/8/1p6/8/P7 w - - 0 1", {"a1a3"}), "4k3/8/8/8/8/Pp6/8/8 b - -");
  EXPECT_EQ(kHorde.After("4k3/8/8/8/1p6/8/P7/8 w - - 0 1", {"a2a4"}), "4k3/8/8/8/Pp6/8/8/8 b - a3");
}

TEST(Horde, IsWonByTakingTheLastPiece) {
  EXPECT_EQ(kHorde.SanOf("4k3/8/8/8/8/8/8/Pr6 b - - 0 1", "b1a1"), "Rxa1#");
  EXPECT_EQ(kHorde.OutcomeAt("4k3/8/8/8/8/8/8/r7 w - - 0 1"), Outcome::kBlackWins);
}

TEST(Horde, IsDrawnIfASideCannotMove) {
  EXPECT_EQ(kHorde.OutcomeAt("4k3/8/8/8/8/p7/P7/8 w - - 0 1"), Outcome::kDraw);
  EXPECT_EQ(kHorde.OutcomeAt("7k/5Q2/8/8/8/8/8/8 b - - 0 1"), Outcome::kDraw);
  EXPECT_EQ(kHorde.OutcomeAt("7k/6Q1/5P2/8/8/8/8/8 b - - 0 1"), Outcome::kWhiteWins);
}

TEST(Horde, LetsBlackCastle) {
  EXPECT_EQ(kHorde.SanOf("4k2r/8/8/8/8/8/8/P7 b k - 0 1", "e8g8"), "O-O");
}

TEST(RacingKings, ForbidsCheck) {
  EXPECT_FALSE(kRace.Permits("8/8/8/8/8/8/k6K/1R6 w - - 0 1", "b1a1"));
  EXPECT_TRUE(kRace.Permits("8/8/8/8/8/8/k6K/1R6 w - - 0 1", "b1b8"));
  EXPECT_FALSE(kRace.Permits("8/8/8/8/8/8/k2N2RK/8 w - - 0 1", "d2f1"));
  EXPECT_FALSE(kRace.Permits("8/8/8/8/8/8/k6K/6r1 w - - 0 1", "h2h1"));
}

TEST(RacingKings, EndsWhenBlackArrivesFirst) {
  EXPECT_EQ(kRace.SanOf("8/k7/8/8/8/8/7K/8 b - - 0 1", "a7a8"), "Ka8#");
  EXPECT_EQ(kRace.OutcomeAt("k7/8/8/8/8/8/7K/8 w - - 0 1"), Outcome::kBlackWins);
  EXPECT_EQ(kRace.CountMoves("k7/8/8/8/8/8/7K/8 w - - 0 1"), 0u);
}

TEST(RacingKings, EndsAtOnceIfBlackCannotFollow) {
  EXPECT_EQ(kRace.SanOf("8/7K/8/8/8/k7/8/8 w - - 0 1", "h7h8"), "Kh8#");
  EXPECT_EQ(kRace.OutcomeAt("7K/8/k7/8/8/8/8/8 b - - 0 1"), Outcome::kWhiteWins);
  // The rook guards the squares of rank 8 that Black's king could go to.
  EXPECT_EQ(kRace.OutcomeAt("5R1K/k7/8/8/8/8/8/8 b - - 0 1"), Outcome::kWhiteWins);
}

TEST(RacingKings, GivesBlackOneMoveToFollow) {
  const std::string fen = "7K/k7/8/8/8/8/8/8 b - - 0 1";
  EXPECT_EQ(kRace.OutcomeAt(fen), Outcome::kOngoing);
  EXPECT_EQ(kRace.SanOf("8/k6K/8/8/8/8/8/8 w - - 0 1", "h7h8"), "Kh8");
  EXPECT_EQ(kRace.SanOf(fen, "a7a8"), "Ka8");
  EXPECT_EQ(kRace.SanOf(fen, "a7a6"), "Ka6#");
  EXPECT_EQ(kRace.OutcomeAt("k6K/8/8/8/8/8/8/8 w - - 0 1"), Outcome::kDraw);
}

TEST(RacingKings, HasNoEnPassantAndNoCastling) {
  EXPECT_EQ(EpdOf(kRace.At("8/8/8/8/8/8/8/R2K2k1 w Q a6 0 1")), "8/8/8/8/8/8/8/R2K2k1 w - -");
}

}  // namespace
}  // namespace tabia::chess
