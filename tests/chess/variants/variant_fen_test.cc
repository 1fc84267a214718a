#include "core/chess/variants/variant_fen.h"

#include <string>
#include <vector>

#include "core/base/status.h"
#include "tests/chess/variants/variants_golden.h"

namespace tabia::chess {
namespace {

constexpr char kEmptyPockets[] = "4k3/8/8/8/8/8/8/4K3[] w - -";

std::string EpdIn(Variant variant, const std::string& fen) {
  return EpdOf(VariantAt(variant, fen));
}

std::string FaultIn(Variant variant, const std::string& fen) {
  const absl::StatusOr<VariantPosition> position = VariantPosition::FromFen(variant, fen);
  return position.ok() ? "no fault" : Message(position.status());
}

TEST(VariantFen, WritesTheStartPositionsAsTheyAreRead) {
  for (int i = 0; i < kVariants; ++i) {
    const auto variant = static_cast<Variant>(i);
    EXPECT_EQ(ToFen(VariantPosition(variant).setup()), VariantStartFen(variant));
  }
}

TEST(VariantFen, ReadsEmptyPocketsInEachSpelling) {
  for (const std::string pockets : {"", "[]", "[-]", "/"}) {
    EXPECT_EQ(EpdIn(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/4K3" + pockets + " w - - 0 1"), kEmptyPockets);
  }
}

TEST(VariantFen, ReadsPocketsInAnyOrder) {
  for (const std::string pockets : {"[QNPp]", "/QNPp", "[pPNQ]", "/PpNQ"}) {
    EXPECT_EQ(EpdIn(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/4K3" + pockets + " b - - 0 1"),
              "4k3/8/8/8/8/8/8/4K3[QNPp] b - -");
  }
}

TEST(VariantFen, RejectsPocketsThatCannotBe) {
  EXPECT_EQ(FaultIn(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/4K3[Kq] w - - 0 1"),
            "pockets \"Kq\": 'K' is not a letter of PNBRQpnbrq");
  EXPECT_EQ(FaultIn(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/4K3/Q/ w - - 0 1"),
            "pockets \"Q/\": '/' is not a letter of PNBRQpnbrq");
  EXPECT_EQ(FaultIn(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/4K3[" + std::string(65, 'p') + "] w - - 0 1"),
            "pockets \"" + std::string(65, 'p') + "\": more than 64 pieces");
  EXPECT_EQ(FaultIn(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1"),
            "board \"4k3/8/8/8/8/8/8/4K3[Q\": '[' is not a piece, a digit from 1 to 8 or a slash");
  EXPECT_EQ(FaultIn(Variant::kAtomic, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
            "board \"4k3/8/8/8/8/8/8/4K3[]\": '[' is not a piece, a digit from 1 to 8 or a slash");
}

TEST(VariantFen, KeepsPromotedPieces) {
  EXPECT_EQ(EpdIn(Variant::kCrazyhouse, "4k3/1Q~6/8/8/8/8/8/3r~K2R[] w K - 0 1"),
            "4k3/1Q~6/8/8/8/8/8/3r~K2R[] w K -");
}

TEST(VariantFen, DropsPromotedMarksThatMeanNothing) {
  EXPECT_EQ(EpdIn(Variant::kCrazyhouse, "4k~3/8/8/8/8/8/P~7/4K3[] w - - 0 1"),
            "4k3/8/8/8/8/8/P7/4K3[] w - -");
  EXPECT_EQ(EpdIn(Variant::kAtomic, "4k3/1Q~6/8/8/8/8/8/4K3 w - - 0 1"), "4k3/1Q6/8/8/8/8/8/4K3 w - -");
}

TEST(VariantFen, RejectsAMarkWithoutAPiece) {
  for (const std::string row : {"~8", "8~", "4k~~3", "/~8"}) {
    EXPECT_EQ(FaultIn(Variant::kCrazyhouse, row + "/8/8/8/8/8/8/4K3[] w - - 0 1"),
              "board \"" + row + "/8/8/8/8/8/8/4K3\": a ~ follows no piece");
  }
}

TEST(VariantFen, ReadsChecksInEitherPlace) {
  const std::string board = "4k3/8/8/8/8/8/8/4K3 w - -";
  const std::pair<std::string, std::string> spellings[] = {
      {" 1+2 0 1", "1+2"}, {" +2+1 0 1", "1+2"}, {" 0 1 +2+1", "1+2"}, {" 0 1 1+2", "1+2"},
      {" 0 1", "3+3"},     {"", "3+3"},          {" 2+3", "2+3"},      {" 2+3 hmvc 4; fmvn 9;", "2+3"},
      {" 3+0 0 1", "3+0"}, {" 0 1 +0+0", "3+3"}, {" 0 1 +3+0", "0+3"}};
  for (const auto& [fields, checks] : spellings) {
    EXPECT_EQ(EpdIn(Variant::kThreeCheck, board + fields), board + " " + checks) << fields;
  }
  EXPECT_EQ(ToFen(VariantAt(Variant::kThreeCheck, board + " 7 9 +2+1").setup()), board + " 1+2 7 9");
}

TEST(VariantFen, RejectsChecksThatCannotBe) {
  const std::string board = "4k3/8/8/8/8/8/8/4K3 w - -";
  for (const std::string checks : {"4+3", "3+", "+3", "1+2+3", "33+1", "++", "+1+4"}) {
    EXPECT_EQ(FaultIn(Variant::kThreeCheck, board + " " + checks + " 0 1"),
              "checks \"" + checks +
                  "\": neither W+B, checks to give, nor +W+B, checks given, with numbers from 0 to 3");
  }
  EXPECT_EQ(FaultIn(Variant::kThreeCheck, board + " 3+3 0 1 +0+0"), "checks \"+0+0\": given a second time");
  EXPECT_EQ(FaultIn(Variant::kThreeCheck, board + " 0+0 0 1"), "both sides have given three checks");
  EXPECT_EQ(FaultIn(Variant::kAtomic, board + " 3+3 0 1"),
            "halfmove clock \"3+3\": not a number from 0 to 65535");
}

TEST(VariantFen, IgnoresCastlingThatTheVariantLacks) {
  EXPECT_EQ(EpdIn(Variant::kAntichess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
            "r3k2r/8/8/8/8/8/8/R3K2R w - -");
  EXPECT_EQ(EpdIn(Variant::kRacingKings, "8/8/8/8/8/8/k6K/8 w KQkq - 0 1"), "8/8/8/8/8/8/k6K/8 w - -");
  EXPECT_EQ(EpdIn(Variant::kHorde, "r3k2r/8/8/8/8/8/8/R6R w KQkq - 0 1"), "r3k2r/8/8/8/8/8/8/R6R w kq -");
}

TEST(VariantFen, IgnoresARightWithoutKingAndRookInPlace) {
  EXPECT_EQ(EpdIn(Variant::kThreeCheck, "r3k3/8/8/8/8/8/4K3/R6R w KQkq - 0 1"),
            "r3k3/8/8/8/8/8/4K3/R6R w q - 3+3");
  EXPECT_EQ(EpdIn(Variant::kAtomic, "r6r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "r6r/8/8/8/8/8/8/R3K2R w KQ -");
}

TEST(VariantFen, ReadsCastlingByTheFileOfTheRook) {
  EXPECT_EQ(EpdIn(Variant::kCrazyhouse, "1r2k1r1/8/8/8/8/8/8/1R2K1R1[] w GBgb - 0 1"),
            "1r2k1r1/8/8/8/8/8/8/1R2K1R1[] w KQkq -");
}

TEST(VariantFen, TrustsAnEnPassantSquareThatAPawnHasJustPassed) {
  EXPECT_EQ(EpdIn(Variant::kAtomic, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"), "4k3/8/8/3Pp3/8/8/8/4K3 w - e6");
  for (const std::string fen : {"4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1",
                                "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - e3 0 1",
                                "4k3/8/8/3PP3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - a1 0 1"}) {
    EXPECT_TRUE(EpdIn(Variant::kAtomic, fen).ends_with(" w - -")) << fen;
  }
}

TEST(VariantFen, ReportsAnArmyThatTheVariantForbids) {
  EXPECT_EQ(FaultIn(Variant::kHorde, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            "White has a king, which horde forbids");
  EXPECT_EQ(FaultIn(Variant::kHorde, "8/8/8/8/8/8/8/PPPP4 w - - 0 1"), "Black has no king");
  EXPECT_EQ(FaultIn(Variant::kAtomic, "8/8/8/8/8/8/8/R7 w - - 0 1"), "neither side has a king");
  EXPECT_EQ(FaultIn(Variant::kKingOfTheHill, "8/8/8/8/8/8/8/4K3 w - - 0 1"), "Black has no king");
  EXPECT_EQ(FaultIn(Variant::kRacingKings, "8/8/8/8/8/P7/k6K/8 w - - 0 1"),
            "White has a pawn, which racingkings forbids");
  EXPECT_EQ(FaultIn(Variant::kRacingKings, "k7/8/8/8/8/8/6R1/q6K b - - 0 1"),
            "White is in check, but it is Black's turn");
  EXPECT_EQ(FaultIn(Variant::kRacingKings, "8/8/8/8/8/8/k6K/7r w - - 0 1"),
            "White is in check, which racing kings forbids");
  EXPECT_EQ(FaultIn(Variant::kRacingKings, "8/8/8/8/8/8/k6K/R7 w - - 0 1"),
            "Black is in check, but it is White's turn");
  EXPECT_EQ(FaultIn(Variant::kCrazyhouse, "P3k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
            "a pawn stands on a8, where no pawn can stand");
  EXPECT_EQ(FaultIn(Variant::kHorde, "P3k3/8/8/8/8/8/8/P7 w - - 0 1"),
            "a pawn stands on a8, where no pawn can stand");
  EXPECT_EQ(FaultIn(Variant::kThreeCheck, "4k3/8/8/8/8/8/8/4K2r b - - 0 1"),
            "White is in check, but it is Black's turn");
}

TEST(VariantFen, ChecksASetupThatNoFenGives) {
  VariantSetup setup = VariantPosition(Variant::kCrazyhouse).setup();
  setup.pockets[kBlack].fill(255);
  EXPECT_EQ(Message(VariantPosition::FromSetup(setup).status()),
            "1307 pieces on the board and in the pockets, 64 are the most");
  setup = VariantPosition(Variant::kThreeCheck).setup();
  setup.checks_left[kWhite] = 4;
  EXPECT_EQ(Message(VariantPosition::FromSetup(setup).status()), "4+3 checks to give, three are the most");
}

TEST(VariantFen, RejectsGarbageOfAnyLength) {
  for (int i = 0; i < kVariants; ++i) {
    const auto variant = static_cast<Variant>(i);
    const std::string start(VariantStartFen(variant));
    for (size_t length = 0; length < start.find(" - "); ++length) {
      EXPECT_FALSE(ParseVariantFen(variant, start.substr(0, length)).ok()) << start.substr(0, length);
    }
    for (const char c : {'/', '~', '[', ']', '+', '8', 'Q', '\0', '\xff'}) {
      EXPECT_LT(Message(ParseVariantFen(variant, std::string(100'000, c)).status()).size(), 300u);
    }
  }
}

}  // namespace
}  // namespace tabia::chess
