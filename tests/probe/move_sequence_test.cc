#include "core/probe/chess/move_sequence.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/key.h"

namespace tabia::probe {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(std::string_view text) {
  return std::string(ParseMoveSequence(text).status().message());
}

TEST(MoveSequence, StartposIsTheStartPosition) {
  const MoveSequence line = *ParseMoveSequence("startpos");
  EXPECT_EQ(line.position.key(), 0x463b96181691fc9c);
  EXPECT_EQ(line.ply, 0);
}

TEST(MoveSequence, MovesArePlayed) {
  const MoveSequence line = *ParseMoveSequence("startpos moves e2e4  c7c5\tg1f3\r");
  EXPECT_EQ(line.position.Epd(), "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -");
  EXPECT_EQ(line.ply, 3);
  EXPECT_EQ(line.earlier_keys.size(), 3u);
}

TEST(MoveSequence, MovesFollowAFen) {
  const MoveSequence line = *ParseMoveSequence("4k3/8/8/8/8/8/4P3/4K3 w - - 0 30 moves e2e4");
  EXPECT_EQ(line.position.Epd(), "4k3/8/8/8/4P3/8/8/4K3 b - -");
  EXPECT_EQ(line.ply, 59);
}

TEST(MoveSequence, AnEpdHasItsMoveNumberFromFmvn) {
  EXPECT_EQ(ParseMoveSequence("4k3/8/8/8/8/8/4P3/4K3 b - - fmvn 12; id \"moves of a pawn\";")->ply, 23);
}

TEST(MoveSequence, TheWordMovesMayOccurInAnOperation) {
  EXPECT_TRUE(ParseMoveSequence("4k3/8/8/8/8/8/4P3/4K3 b - - id \"some_moves\";").ok());
}

TEST(MoveSequence, MovesMayBeInSan) {
  const std::string_view kMoves = "startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1";
  for (const char* text :
       {"startpos moves e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "startpos moves 1.e4 e5 2. Nf3 2... Nc6 3.Bc4 Bc5 4.O-O",
        "startpos moves e2e4 e5 Ng1-f3 b8c6 f1c4 Bc5 0-0"}) {
    const auto line = ParseMoveSequence(text);
    ASSERT_TRUE(line.ok()) << text << ": " << line.status();
    EXPECT_EQ(line->moves, ParseMoveSequence(kMoves)->moves) << text;
  }
  EXPECT_THAT(ErrorOf("startpos moves e4 e4"), HasSubstr("move 2 \"e4\": illegal in"));
  EXPECT_THAT(ErrorOf("startpos moves 1.e5"), HasSubstr("move 1 \"1.e5\": illegal in"));
}

TEST(MoveSequence, AnIllegalMoveIsNamedWithItsPlace) {
  EXPECT_THAT(ErrorOf("startpos moves e2e4 e2e4"), HasSubstr("move 2 \"e2e4\": illegal in"));
}

TEST(MoveSequence, AnIllegalPositionIsNamedWithItsReason) {
  EXPECT_THAT(ErrorOf("4k3/8/8/8/8/8/8/4KK2 w - -"), HasSubstr("White has 2 kings"));
}

TEST(MoveSequence, TextAfterAFenIsNoMove) {
  const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9";
  for (const std::string text : {" e2e4", " e4 Kd7", " 1. e4", " bm e4", " x"}) {
    EXPECT_THAT(ErrorOf(fen + text),
                HasSubstr(text.substr(1) + "\" after the fields of the FEN; moves follow"));
  }
  EXPECT_THAT(ErrorOf("4k3/8/8/8/8/8/4P3/4K3 w - - e2e4 e8e7"), HasSubstr("\"e2e4 e8e7\" after the fields"));
  for (const std::string text : {"", " ", " bm e4;", " moves e2e4"})
    EXPECT_TRUE(ParseMoveSequence(fen + text).ok());
}

TEST(MoveSequenceText, IsParsed) {
  for (const char* const text : {"startpos", "startpos moves e2e4 c7c5 g1f3 d7d6 f1b5 c8d7 e1g1",
                                 "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 moves e2e4"}) {
    const MoveSequence sequence = *ParseMoveSequence(text);
    EXPECT_EQ(MoveSequenceText(sequence.start, sequence.moves), text);
  }
}

TEST(MoveSequence, AnEmptyTextIsNotAPosition) {
  EXPECT_FALSE(ParseMoveSequence("").ok());
  EXPECT_FALSE(ParseMoveSequence("moves e2e4").ok());
  EXPECT_EQ(ErrorOf("startpos e2e4"), "position \"startpos e2e4\": only \"moves\" may follow startpos");
}

TEST(MoveSequence, AnOpaqueVariantTakesAnyTextOfAFensShape) {
  const absl::StatusOr<MoveSequence> line =
      ParseMoveSequence("lnsgkgsnl/9/9/9 b - 1", chess::Ruleset::Of("shogi"));
  ASSERT_TRUE(line.ok());
  EXPECT_EQ(line->position.of_chess(), nullptr);
  EXPECT_FALSE(ParseMoveSequence("x", chess::Ruleset::Of("shogi")).ok());
}

TEST(MoveSequenceText, OfAVariantFollowsItsRules) {
  const auto epd_of = [](std::string_view variant, std::string_view text) {
    const absl::StatusOr<MoveSequence> line = ParseMoveSequence(text, chess::Ruleset::Of(variant));
    return line.ok() ? line->position.Epd() : Message(line.status());
  };
  EXPECT_EQ(epd_of("Racing Kings", "startpos"), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - -");
  EXPECT_EQ(
      epd_of("horde", "startpos moves a2a3"),
      "move 1 \"a2a3\": illegal in "
      "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq -: no white pawn can go to a3");
  EXPECT_EQ(epd_of("crazyhouse", "startpos moves 1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d4"),
            "rnb1kbnr/ppp1pppp/8/q7/3P4/2N5/PPPP1PPP/R1BQKBNR[p] b KQkq -");
  EXPECT_EQ(epd_of("threeCheck", "startpos moves e4 e5 Bc4 Nc6 Bxf7"),
            "r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2+3");
  EXPECT_EQ(epd_of("atomic", "startpos moves g1f3 a7a6 f3e5 a6a5 e5d7"),
            "rn3bnr/1pp1pppp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ -");
  EXPECT_EQ(epd_of("koth", "8/8/8/4K3/8/8/8/7k b - - moves h1g1"),
            "move 1 \"h1g1\": illegal in 8/8/8/4K3/8/8/8/7k b - -: the game is over");
}

TEST(MoveSequence, OfAVariantKnowsItsKeysAndPlies) {
  MoveSequence line = *ParseMoveSequence("startpos moves e2e4 e7e5", chess::Ruleset::Of("crazyhouse"));
  EXPECT_EQ(line.ply, 2);
  EXPECT_EQ(line.earlier_keys.size(), 2u);
  EXPECT_TRUE(line.Contains(0x463b96181691fc9c));
  EXPECT_EQ(line.position.of_chess(), nullptr);
  ASSERT_NE(line.position.of_variant(), nullptr);
  const std::vector<chess::BookPosition> positions = PositionsOf(line);
  ASSERT_EQ(positions.size(), 3u);
  EXPECT_EQ(positions[0].Epd(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -");
  EXPECT_EQ(positions[2].Epd(), line.position.Epd());
}

}  // namespace
}  // namespace tabia::probe
