#include "tests/chess/variants/variant_game.h"

namespace tabia::chess {
namespace {

const VariantGame kCrazyhouse(Variant::kCrazyhouse);

TEST(Crazyhouse, PutsACapturedPieceIntoThePocket) {
  EXPECT_EQ(kCrazyhouse.After("4k3/8/8/3q4/4P3/8/8/4K3[] w - - 0 1", {"e4d5"}),
            "4k3/8/8/3P4/8/8/8/4K3[Q] b - -");
}

TEST(Crazyhouse, PutsAPromotedPieceIntoThePocketAsAPawn) {
  EXPECT_EQ(kCrazyhouse.After("4k3/8/8/3q~4/4P3/8/8/4K3[] w - - 0 1", {"e4d5"}),
            "4k3/8/8/3P4/8/8/8/4K3[P] b - -");
}

TEST(Crazyhouse, MovesTheMarkWithThePromotedPiece) {
  EXPECT_EQ(kCrazyhouse.After("8/P6k/8/8/8/8/8/4K3[] w - - 0 1", {"a7a8n", "h7h6", "a8b6"}),
            "8/8/1N~5k/8/8/8/8/4K3[] b - -");
  EXPECT_EQ(kCrazyhouse.After("4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", {"a1b1", "e8e7", "b1a1", "e7e8"}),
            "4k3/8/8/8/8/8/8/Q~3K3[] w - -");
}

TEST(Crazyhouse, DropsOnEmptySquares) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[N] w - - 5 9";
  EXPECT_EQ(kCrazyhouse.After(fen, {"N@f3"}), "4k3/8/8/8/8/5N2/8/4K3[] b - -");
  EXPECT_FALSE(kCrazyhouse.Permits(fen, "N@e1"));
  EXPECT_FALSE(kCrazyhouse.Permits(fen, "N@e8"));
  EXPECT_FALSE(kCrazyhouse.Permits(fen, "Q@f3"));
  EXPECT_EQ(kCrazyhouse.CountMoves(fen), 62u + 5u);
}

TEST(Crazyhouse, DropsNoPawnOnTheLastRanks) {
  const std::string fen = "7k/8/8/8/8/8/8/7K[P] w - - 0 1";
  for (const std::string square : {"a1", "c8", "g1"}) EXPECT_FALSE(kCrazyhouse.Permits(fen, "P@" + square));
  for (const std::string square : {"a2", "c7", "g4"}) EXPECT_TRUE(kCrazyhouse.Permits(fen, "P@" + square));
}

TEST(Crazyhouse, BlocksACheckByADrop) {
  const std::string fen = "4k3/8/8/8/4r3/8/8/4K3[NP] w - - 0 1";
  for (const std::string drop : {"N@e3", "P@e2"}) EXPECT_TRUE(kCrazyhouse.Permits(fen, drop));
  for (const std::string drop : {"N@d3", "N@e5", "P@a2"}) EXPECT_FALSE(kCrazyhouse.Permits(fen, drop));
}

TEST(Crazyhouse, BlocksNeitherAKnightNorADoubleCheck) {
  for (const std::string fen :
       {"4k3/8/8/8/8/3n4/8/4K3[QRBNP] w - - 0 1", "4k3/8/8/8/4r2b/8/8/4K3[QQ] w - - 0 1"}) {
    for (const Move move : LegalMoves(kCrazyhouse.At(fen))) EXPECT_FALSE(IsDrop(move)) << fen;
  }
}

TEST(Crazyhouse, MatesByADrop) {
  EXPECT_EQ(kCrazyhouse.SanOf("6rk/6pp/7N/8/8/8/8/K7[N] w - - 0 1", "N@f7"), "N@f7#");
  EXPECT_EQ(kCrazyhouse.SanOf("6bk/8/7K/8/8/8/8/8[P] w - - 0 1", "P@g7"), "@g7#");
}

TEST(Crazyhouse, IsNoMateIfADropHelps) {
  const std::string mated = "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1",
                    saved = "R5k1/5ppp/8/8/8/8/8/6K1[n] b - - 0 1";
  EXPECT_EQ(kCrazyhouse.OutcomeAt(mated), Outcome::kWhiteWins);
  EXPECT_EQ(kCrazyhouse.OutcomeAt(saved), Outcome::kOngoing);
  EXPECT_EQ(kCrazyhouse.CountMoves(saved), 5u);
}

TEST(Crazyhouse, IsNoStalemateIfADropIsLegal) {
  EXPECT_EQ(kCrazyhouse.OutcomeAt("7k/5Q2/6K1/8/8/8/8/8[P] b - - 0 1"), Outcome::kDraw);
  EXPECT_EQ(kCrazyhouse.OutcomeAt("7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 1"), Outcome::kOngoing);
}

TEST(Crazyhouse, CapturesADroppedPawnEnPassant) {
  EXPECT_EQ(kCrazyhouse.After("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", {"P@e2", "e8e7", "e2e4", "d4e3"}),
            "8/4k3/8/8/8/4p3/8/4K3[p] w - -");
}

TEST(Crazyhouse, CastlesWithNoDroppedRook) {
  EXPECT_EQ(kCrazyhouse.After("4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1", {"h1h2", "e8e7", "R@h1", "e7e8"}),
            "4k3/8/8/8/8/8/7R/4K2R[] w - -");
}

TEST(Crazyhouse, WritesCastlingInBothStyles) {
  const VariantPosition position = kCrazyhouse.At("4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1");
  for (const std::string_view text : {"e1g1", "e1h1"}) {
    const std::optional<Move> castling = ParseUciMove(position, text);
    ASSERT_EQ(castling, Move(kE1, kH1)) << text;
    EXPECT_EQ(UciMove(position, *castling), "e1g1");
    EXPECT_EQ(UciMove(position, *castling, CastlingStyle::kKingTakesRook), "e1h1");
  }
  const std::string inner = "4k3/8/8/8/8/8/8/1R2K1R1[] w GB - 0 1";
  EXPECT_EQ(kCrazyhouse.SanOf(inner, "e1b1"), "O-O-O");
  EXPECT_EQ(kCrazyhouse.UciOf(inner, "O-O-O"), "e1b1");
}

TEST(Crazyhouse, ResetsTheClockAtPawnDrops) {
  EXPECT_EQ(kCrazyhouse.PlayAll("4k3/8/8/8/8/8/8/4K3[PN] w - - 5 9", {"P@e2"}).setup().common.halfmove_clock,
            0);
  EXPECT_EQ(kCrazyhouse.PlayAll("4k3/8/8/8/8/8/8/4K3[PN] w - - 5 9", {"N@e2"}).setup().common.halfmove_clock,
            6);
}

TEST(Crazyhouse, ReadsDropsInEachSpelling) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K1N1[NP] w - - 0 1";
  for (const std::string san : {"@d4", "P@d4", "p@d4", "P@d4!", "@d4?!"})
    EXPECT_EQ(kCrazyhouse.UciOf(fen, san), "P@d4");
  for (const std::string uci : {"N@f3", "n@f3"}) EXPECT_TRUE(kCrazyhouse.Permits(fen, uci));
  EXPECT_EQ(kCrazyhouse.UciOf(fen, "N@f3"), "N@f3");
  EXPECT_EQ(kCrazyhouse.UciOf(fen, "Nf3"), "g1f3");
  EXPECT_EQ(kCrazyhouse.SanOf(fen, "P@d4"), "@d4");
}

TEST(Crazyhouse, ReadsNoNullMoveAsADrop) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[NPQRB] w - - 0 1";
  EXPECT_FALSE(ParseDrop("K@f3"));
  for (const std::string text :
       {"--", "@@@@", "0000", "@", "N@", "@f", "N@f", "N@f33", "K@f3", "X@f3", "NN@f3", "N@@f3"}) {
    EXPECT_EQ(kCrazyhouse.UciOf(fen, text), "none") << text;
    EXPECT_FALSE(kCrazyhouse.Permits(fen, text)) << text;
  }
}

TEST(Crazyhouse, CodesADropInSixteenBits) {
  EXPECT_EQ(DropOf(kQueen, kE1).code(), 4 << 12 | 4 << 6 | 4);
  EXPECT_TRUE(IsDrop(DropOf(kPawn, SquareAt(3, 3))));
  EXPECT_FALSE(IsLegal(kCrazyhouse.At("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), Move()));
}

TEST(Crazyhouse, RejectsEveryOtherCode) {
  const VariantPosition position = kCrazyhouse.At("r3k2r/1P6/8/8/4r3/8/8/R3K2R[QP] w KQkq - 0 1");
  size_t legal = 0;
  for (unsigned code = 0; code <= 0xffff; ++code)
    legal += IsLegal(position, Move::FromCode(static_cast<uint16_t>(code)));
  EXPECT_EQ(legal, LegalMoves(position).size());
}

}  // namespace
}  // namespace tabia::chess
