#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "core/chess/position.h"
#include "core/moves/book_position.h"
#include "protocol/uci/engine/answer.h"

namespace tabia::uci {
namespace {

std::string DefaultMoveIn(std::string_view fen, std::string_view variant = "chess") {
  const auto position = *chess::Board::FromFen(chess::Ruleset::Of(variant), fen);
  return chess::UciMove(position, DefaultMove(position, chess::LegalMoves(position)));
}

TEST(DefaultMove, MatesBeforeItCaptures) {
  EXPECT_EQ(DefaultMoveIn("6k1/5ppp/8/8/8/2q5/1P6/1K1R4 w - - 0 1"), "d1d8");
  EXPECT_EQ(DefaultMoveIn("6k1/5ppp/8/8/8/2q5/N7/3R3K w - - 0 1"), "d1d8")
      << "the capture is looked at first";
}

TEST(DefaultMove, PrefersTheGreatestGain) {
  EXPECT_EQ(DefaultMoveIn("4k3/8/8/2q1r3/3P4/8/8/3K4 w - - 0 1"), "d4c5");
}

TEST(DefaultMove, AvoidsALosingCapture) {
  EXPECT_NE(DefaultMoveIn("4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1"), "d1d6");
}

TEST(DefaultMove, PromotesToAQueen) {
  EXPECT_EQ(DefaultMoveIn("8/P6k/8/8/8/8/8/K7 w - - 0 1"), "a7a8q");
}

TEST(DefaultMove, DoesNotStalemate) {
  EXPECT_NE(DefaultMoveIn("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"), "f1f7");
}

TEST(DefaultMove, CountsAnEnPassantCapture) {
  EXPECT_EQ(DefaultMoveIn("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), "e5d6");
}

TEST(DefaultMove, ReturnsTheOnlyPermittedMove) {
  const chess::Board start;
  const chess::Move only = *chess::ParseUciMove(start, "h2h3");
  EXPECT_EQ(DefaultMove(start, {only}), only);
}

TEST(DefaultMove, WinsByTheRuleOfTheVariant) {
  EXPECT_EQ(DefaultMoveIn("4k3/8/8/2q5/8/3K4/8/8 w - - 0 1", "kingofthehill"), "d3e4");
  EXPECT_EQ(DefaultMoveIn("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "3check"), "a1a8");
  EXPECT_EQ(DefaultMoveIn("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "atomic"), "d1d7");
}

TEST(DefaultMove, LosesNoPieceByADrop) {
  EXPECT_EQ(DefaultMoveIn("4k3/8/8/3p4/8/8/8/4K2B[Q] w - - 0 1", "crazyhouse").substr(0, 2), "h1");
}

}  // namespace
}  // namespace tabia::uci
