#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "protocol/uci/engine/default_move.h"

namespace tabia::uci {
namespace {

std::string Fallback(std::string_view fen) {
  const chess::Position position = *chess::Position::FromFen(fen);
  const chess::MoveList legal = chess::LegalMoves(position);
  return chess::UciMove(position, FallbackMove(position, {legal.begin(), legal.end()}));
}

TEST(FallbackMove, MatesBeforeItCaptures) {
  EXPECT_EQ(Fallback("6k1/5ppp/8/8/8/2q5/1P6/1K1R4 w - - 0 1"), "d1d8");
}

TEST(FallbackMove, CapturesWhatGainsMost) {
  EXPECT_EQ(Fallback("4k3/8/8/2q1r3/3P4/8/8/3K4 w - - 0 1"), "d4c5");
}

TEST(FallbackMove, LeavesWhatIsDefended) {
  EXPECT_NE(Fallback("4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1"), "d1d6");
}

TEST(FallbackMove, PromotesToAQueen) {
  EXPECT_EQ(Fallback("8/P6k/8/8/8/8/8/K7 w - - 0 1"), "a7a8q");
}

TEST(FallbackMove, DoesNotStalemate) {
  EXPECT_NE(Fallback("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"), "f1f7");
}

TEST(FallbackMove, CountsAPawnTakenInPassing) {
  EXPECT_EQ(Fallback("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), "e5d6");
}

TEST(FallbackMove, IsTheOnlyOneItMayPlay) {
  const chess::Position start;
  const chess::Move only = *chess::ParseUciMove(start, "h2h3");
  EXPECT_EQ(FallbackMove(start, {only}), only);
}

}  // namespace
}  // namespace tabia::uci
