#include "core/probe/chess/explain.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/probe/chess/move_sequence.h"
#include "tests/tiny_book.h"

namespace tabia::probe {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Explanation ExplainIn(const std::vector<Row>& rows, std::string_view position) {
  const ChessBook book = BookOf(rows);
  const MoveSequence line = *ParseMoveSequence(position);
  return *Explain(book, line, Choose(book, line, {}, 1));
}

TEST(Explain, AHitNeedsNoReasons) {
  EXPECT_THAT(ExplainIn({{kStart, "e2e4", 1, 0, 0}}, "startpos").reasons, IsEmpty());
}

TEST(Explain, ASurplusEnPassantSquareIsDropped) {
  const Explanation explanation =
      ExplainIn({{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "e7e5", 1, 0, 0}},
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  EXPECT_THAT(explanation.reasons, IsEmpty());
  EXPECT_THAT(explanation.normalised,
              ElementsAre("en passant square e3 left out: no pawn stands beside the pushed one"));
}

TEST(Explain, OtherCastlingRightsAreFound) {
  const Explanation explanation =
      ExplainIn({{kStart, "e2e4", 1, 0, 0}}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  EXPECT_THAT(explanation.reasons,
              Contains("the book contains this position with castling rights KQkq, not KQ"));
}

TEST(Explain, AnotherEnPassantSquareIsFound) {
  const std::string with = "4k3/8/8/3pP3/8/8/8/4K3 w - d6", without = "4k3/8/8/3pP3/8/8/8/4K3 w - -";
  EXPECT_THAT(ExplainIn({{with, "e5d6", 1, 0, 0}}, without).reasons,
              Contains("the book contains this position with en passant square d6"));
  EXPECT_THAT(ExplainIn({{without, "e5e6", 1, 0, 0}}, with).reasons,
              Contains("the book contains this position without an en passant square"));
}

TEST(Explain, TheOtherSideToMoveIsFound) {
  EXPECT_THAT(
      ExplainIn({{kStart, "e2e4", 1, 0, 0}}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -").reasons,
      Contains("the book contains this position with White to move"));
}

TEST(Explain, TheDepartureFromTheBookIsNamed) {
  EXPECT_THAT(ExplainIn({{kStart, "e2e4", 1, 0, 0}}, "startpos moves d2d4 d7d5").reasons,
              Contains("the game left the book with move 1 of the line"));
}

TEST(Explain, AllMovesInactiveIsAReasonOfItsOwn) {
  EXPECT_THAT(ExplainIn({{kStart, "e2e4", 1, 0, 0, 0}}, "startpos").reasons,
              ElementsAre("the book contains this position, but all its moves are inactive"));
}

TEST(Explain, EveryMoveRejectedIsAReasonOfItsOwn) {
  EXPECT_THAT(ExplainIn({{kStart, "e2e4", 0, 0, 1}}, "startpos").reasons,
              ElementsAre("the book contains this position, but every move is refused"));
}

TEST(Explain, InnerCastlingRooksAreExplained) {
  const std::string inner = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1";
  EXPECT_THAT(ExplainIn({{kStart, "e2e4", 1, 0, 0}}, inner).normalised,
              Contains(HasSubstr("not the outermost")));
}

}  // namespace
}  // namespace tabia::probe
