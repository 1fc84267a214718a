#include "protocol/explorer/requested_position.h"

#include <string>

#include "gtest/gtest.h"

#include "core/chess/fen.h"

namespace tabia::explorer {
namespace {

std::string Epd(std::string_view fen) {
  const RequestedPosition requested = ParseLichessFen(fen);
  if (!requested.unreadable.empty()) return requested.unreadable;
  if (!requested.illegal.empty()) return requested.illegal;
  return requested.position ? chess::ToEpd(requested.position->setup()) : "too much material";
}

TEST(LichessFen, AcceptsUnderscoresAndMissingFields) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
  EXPECT_EQ(Epd(start + " 0 1"), start);
  EXPECT_EQ(Epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w__KQkq_-"), start);
  EXPECT_EQ(Epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -");
}

TEST(LichessFen, DropsRightsThatTheBoardDoesNotPermit) {
  EXPECT_EQ(Epd("4k3/8/8/8/8/8/8/4K2R w KQkq -"), "4k3/8/8/8/8/8/8/4K2R w K -");
  EXPECT_EQ(Epd("4k3/8/8/8/8/8/8/4K3 w - e6"), "4k3/8/8/8/8/8/8/4K3 w - -");
  EXPECT_EQ(Epd("4k3/8/8/3pP3/8/8/8/4K3 w - d6"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
}

TEST(LichessFen, NamesTheUnreadableField) {
  EXPECT_EQ(Epd(""), "invalid fen");
  EXPECT_EQ(Epd("9/8"), "invalid board part in fen");
  EXPECT_EQ(Epd("4k3/8/8/8/8/8/8/4K3 x"), "invalid turn part in fen");
  EXPECT_EQ(Epd("4k3/8/8/8/8/8/8/4K3 w XY"), "invalid castling part in fen");
  EXPECT_EQ(Epd("4k3/8/8/8/8/8/8/4K3 w - z9"), "invalid ep square in fen");
}

TEST(LichessFen, RefusesIllegalPositions) {
  EXPECT_EQ(Epd("8/8/8/8/8/8/8/8"), "empty board, missing king");
  EXPECT_EQ(Epd("8/8/8/8/8/8/8/4K3"), "missing king");
  EXPECT_EQ(Epd("4k3/8/8/8/8/8/8/3KK3"), "too many kings");
  EXPECT_EQ(Epd("4k2P/8/8/8/8/8/8/4K3"), "pawns on backrank");
  EXPECT_EQ(Epd("4k3/4R3/8/8/8/8/8/4K3 w"), "opposite check");
  EXPECT_EQ(Epd("rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w"), "too much material");
}

TEST(ChessDbBoard, RequiresBoardAndTurn) {
  EXPECT_TRUE(ParseChessDbBoard("4k3/8/8/8/8/8/8/4K3 w"));
  EXPECT_TRUE(ParseChessDbBoard("4k3/8/8/8/8/8/8/4K3_b_-_-_0_1"));
  EXPECT_TRUE(ParseChessDbBoard("4k3/8/8/8/8/8/8/4K3\tw ??? !!"));
  EXPECT_FALSE(ParseChessDbBoard("4k3/8/8/8/8/8/8/4K3"));
  EXPECT_FALSE(ParseChessDbBoard(""));
}

TEST(ChessDbBoard, RefusesTooManyPromotedPieces) {
  EXPECT_FALSE(ParseChessDbBoard("rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBN1 w"));
  EXPECT_TRUE(ParseChessDbBoard("rnbqkbnr/pppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBN1 w"));
  EXPECT_FALSE(ParseChessDbBoard("4k3/4R3/8/8/8/8/8/4K3 w"));
}

}  // namespace
}  // namespace tabia::explorer
