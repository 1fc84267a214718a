#include "core/formats/exp/exp_lookahead.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/legal_moves.h"
#include "core/formats/exp/engine_key.h"
#include "tests/formats/writer_test_book.h"

namespace tabia::formats {
namespace {

using testing::IsEmpty;

bool Contains(const chess::MoveList& moves, chess::Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

chess::Position After(chess::Position position, chess::Move move) {
  position.Make(move);
  return position;
}

std::vector<chess::Move> PromisingMoves(const chess::Position& position, uint64_t key) {
  const HashSet<uint64_t> keys = {key};
  const ExpLookahead lookahead(keys);
  const chess::MoveList moves = lookahead.PromisingMoves(position);
  return {moves.begin(), moves.end()};
}

// Expects that `move` is promising if the file has one position only, under each of its keys.
void ExpectPromising(const chess::Position& before, chess::Move move, const chess::Position& in_file) {
  for (const EngineKey& key : EngineKeysOf(in_file)) {
    const HashSet<uint64_t> keys = {key.key};
    const ExpLookahead lookahead(keys);
    EXPECT_TRUE(Contains(lookahead.PromisingMoves(before), move)) << move.code();
  }
}

class ExpLookaheadTest : public testing::TestWithParam<std::string_view> {};

TEST_P(ExpLookaheadTest, FindsEveryPositionOneAndTwoPliesAhead) {
  const chess::Position position = At(GetParam());
  for (const chess::Move move : chess::LegalMoves(position)) {
    const chess::Position child = After(position, move);
    ExpectPromising(position, move, child);
    for (const chess::Move reply : chess::LegalMoves(child))
      ExpectPromising(position, move, After(child, reply));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Positions, ExpLookaheadTest,
    testing::Values("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
                    "r3k2r/8/8/3b4/3B4/8/8/R3K2R w KQkq - 0 1",       // castlings and captures of rooks
                    "4k3/2p5/8/1pPp4/1P1P4/8/7p/4K1N1 w - b6 0 1",    // en passant for both, promotions
                    "1r2k3/P1P2p2/8/4P3/8/8/1p4p1/R3K2R b KQ - 0 1",  // promotions with captures
                    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",      // pins along a rank, en passant
                    "4k3/8/3q4/8/1Q1N1R2/8/p7/4K3 w - - 0 1",         // lines that a move opens
                    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"));  // Chess960

TEST(ExpLookaheadTest, LeavesOutMovesThatLeadToStrangers) {
  const chess::Position start;
  EXPECT_THAT(PromisingMoves(start, 1), IsEmpty());
  EXPECT_THAT(PromisingMoves(start, EngineKeysOf(start)[0].key), IsEmpty());
  const chess::Move e4 = *chess::ParseUciMove(start, "e2e4");
  EXPECT_EQ(PromisingMoves(start, EngineKeysOf(After(start, e4))[0].key), std::vector{e4});
}

TEST(ExpLookaheadTest, LeavesOutNothingIfTheClockMayChangeTheKeys) {
  constexpr std::string_view kKings = "4k3/8/8/8/8/8/8/4K3 w - - ";
  EXPECT_EQ(PromisingMoves(At(std::string(kKings) + "11 40"), 1).size(), 0u);
  EXPECT_EQ(PromisingMoves(At(std::string(kKings) + "12 40"), 1).size(), 5u);
}

}  // namespace
}  // namespace tabia::formats
