#include "core/moves/chess_board.h"

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/variants/variant_fen.h"

namespace tabia::chess {
namespace {

const Ruleset kCrazyhouse = Ruleset::Of("crazyhouse"), kAtomic = Ruleset::Of("atomic"),
              kThreeCheck = Ruleset::Of("threeCheck"), kAntichess = Ruleset::Of("antichess");

Board BoardOf(const Ruleset& rules, std::string_view fen) {
  const absl::StatusOr<Board> board = Board::FromFen(rules, fen);
  EXPECT_TRUE(board.ok()) << board.status();
  return board.value_or(Board());
}

std::optional<GameEnd> EndIn(const Ruleset& rules, std::string_view fen) {
  const Board board = BoardOf(rules, fen);
  if (!LegalMoves(board).empty()) return std::nullopt;
  return EndOf(board);
}

TEST(Board, IsOfChessOrOfAVariant) {
  const Board chess, crazyhouse = Board::StartOf(kCrazyhouse);
  EXPECT_NE(chess.of_chess(), nullptr);
  EXPECT_EQ(chess.variant(), std::nullopt);
  EXPECT_EQ(crazyhouse.of_chess(), nullptr);
  EXPECT_EQ(crazyhouse.variant(), Variant::kCrazyhouse);
  EXPECT_EQ(ToEpd(chess), ToEpd(Board(Position())));
  EXPECT_EQ(ToEpd(crazyhouse), ToEpd(VariantPosition(Variant::kCrazyhouse).setup()));
}

TEST(Board, HasTheStartPositionsOfItsRules) {
  EXPECT_EQ(StartBoards(Ruleset()).size(), 1u);
  EXPECT_EQ(StartBoards(Ruleset::Of("chess960")).size(), 960u);
  EXPECT_EQ(StartBoards(kCrazyhouse).size(), 1u);
  EXPECT_EQ(ToEpd(Board::StartOf(Ruleset::Of("racingKings"))), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - -");
}

TEST(Board, PlaysTheMovesOfAVariant) {
  Board board = Board::StartOf(kCrazyhouse);
  for (const std::string_view san : {"e4", "d5", "exd5", "Qxd5", "@d4"}) {
    const std::optional<Move> move = ParseSan(board, san);
    ASSERT_TRUE(move) << san;
    EXPECT_EQ(San(board, *move), san);
    EXPECT_EQ(ParseUciMove(board, UciMove(board, *move)), move);
    EXPECT_EQ(board.IsCapture(*move), san.find('x') != std::string_view::npos);
    const uint64_t key_after = KeyAfter(board, *move);
    board.Make(*move);
    EXPECT_EQ(CanonicalKey(board), key_after);
  }
  EXPECT_EQ(ToEpd(board), "rnb1kbnr/ppp1pppp/8/3q4/3P4/8/PPPP1PPP/RNBQKBNR[p] b KQkq -");
  EXPECT_EQ(ParseSan(board, "N@e4"), std::nullopt);
  EXPECT_NE(ExplainIllegalMove(board, "N@e4"), "");
}

TEST(Board, TakesCastlingInBothSpellings) {
  for (const Ruleset& rules : {Ruleset(), kAtomic}) {
    const Board board = BoardOf(rules, "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1");
    const std::optional<Move> move = ParseUciMove(board, "e1g1");
    ASSERT_TRUE(move);
    EXPECT_EQ(ParseUciMove(board, "e1h1"), move);
    EXPECT_EQ(UciMove(board, *move, CastlingStyle::kKingTakesRook), "e1h1");
    EXPECT_TRUE(IsLegal(board, *move));
  }
}

TEST(Board, ForgetsAnEnPassantSquareThatPermitsNoCapture) {
  constexpr std::string_view kIdle = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
  constexpr std::string_view kOpen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
  for (const Ruleset& rules : {Ruleset(), kAtomic}) {
    EXPECT_EQ(ToFen(WithoutIdleEnPassant(BoardOf(rules, kIdle))),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(ToFen(WithoutIdleEnPassant(BoardOf(rules, kOpen))), kOpen);
  }
}

// In these pairs the colours are exchanged.
TEST(Board, KnowsTheMirrorOfAPosition) {
  struct Pair {
    Ruleset rules;
    std::string_view fen, mirrored;
  };
  const Pair pairs[] = {
      {Ruleset(), "r3k2r/8/8/8/8/8/7P/R3K3 b Qkq - 0 1", "r3k3/7p/8/8/8/8/8/R3K2R w KQq - 0 1"},
      {kCrazyhouse, "r~3k3/8/8/8/8/8/8/4K3[Pq] w - - 0 1", "4k3/8/8/8/8/8/8/R~3K3[Qp] b - - 0 1"},
      {kThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+2 0 1", "r3k3/8/8/8/8/8/8/4K3 b - - 2+1 0 1"},
  };
  for (const Pair& pair : pairs) {
    const Board board = BoardOf(pair.rules, pair.fen), mirrored = BoardOf(pair.rules, pair.mirrored);
    EXPECT_EQ(MirrorKey(board), CanonicalKey(mirrored)) << pair.fen;
    EXPECT_EQ(MirrorKey(mirrored), CanonicalKey(board)) << pair.fen;
  }
  EXPECT_EQ(MirrorKey(Board::StartOf(Ruleset::Of("horde"))), std::nullopt);
  EXPECT_EQ(MirrorKey(Board::StartOf(Ruleset::Of("racingKings"))), std::nullopt);
}

TEST(Board, SaysWhoWonForThePlayerToMove) {
  EXPECT_EQ(EndIn(Ruleset(), "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), GameEnd::kLost);
  EXPECT_EQ(EndIn(Ruleset(), "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1"), GameEnd::kDrawn);
  EXPECT_EQ(EndIn(kThreeCheck, "4k3/8/8/8/8/8/8/R3K3 b - - 0+2 0 1"), GameEnd::kLost);
  // In antichess the player who cannot move has won.
  EXPECT_EQ(EndIn(kAntichess, "8/8/8/8/8/p7/P7/8 w - - 0 1"), GameEnd::kWon);
  EXPECT_EQ(EndIn(kAtomic, "4k3/8/8/8/8/8/8/4q3 w - - 0 1"), GameEnd::kLost);
}

TEST(Board, NamesTheEndOfAGame) {
  EXPECT_EQ(ResultOf(BoardOf(Ruleset(), "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")), "checkmate");
  EXPECT_EQ(ResultOf(BoardOf(Ruleset(), "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1")), "stalemate");
  EXPECT_EQ(ResultOf(BoardOf(kThreeCheck, "4k3/8/8/8/8/8/8/R3K3 b - - 0+2 0 1")), "White has won");
  EXPECT_EQ(ResultOf(BoardOf(kAtomic, "4k3/8/8/8/8/8/8/4q3 w - - 0 1")), "Black has won");
}

TEST(Board, SaysWhyAFenIsIllegal) {
  EXPECT_FALSE(Board::FromFen(Ruleset(), "8/8/8/8/8/8/8/8 w - -").ok());
  EXPECT_FALSE(Board::FromFen(kCrazyhouse, "4k3/8/8/8/8/8/8/4K3[K] w - -").ok());
}

}  // namespace
}  // namespace tabia::chess
