#include "plugin/page/chess_address.h"

#include "gtest/gtest.h"

namespace tabia::page {
namespace {

TEST(ChessAddress, ContainsThePositionAndTheBook) {
  ChessAddress address;
  address.book = "a";
  address.moves = {"e2e4", "e7e5"};
  EXPECT_EQ(address.Href(), "chess?play=e2e4,e7e5&book=a");
  EXPECT_EQ(address.After("g1f3"), "chess?play=e2e4,e7e5,g1f3&book=a");
  EXPECT_EQ(address.At(1), "chess?play=e2e4&book=a");
  EXPECT_EQ(ChessAddress().Href(), "chess");
}

TEST(ChessAddress, IsOneForEachPosition) {
  ChessAddress address;
  for (const char* text :
       {"startpos moves e4 c7c5", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 c5"}) {
    address.GoTo(*probe::ParseMoveSequence(text));
    EXPECT_EQ(address.Href(), "chess?play=e2e4,c7c5") << text;
  }
  address.GoTo(*probe::ParseMoveSequence("4k3/8/8/8/8/8/8/4K2R w K - moves O-O"));
  EXPECT_EQ(address.fen, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(address.moves, std::vector<std::string>{"e1g1"});
  const chess::Ruleset crazyhouse = chess::Ruleset::Of("crazyhouse");
  address.GoTo(*probe::ParseMoveSequence("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 moves Q@e2", crazyhouse));
  EXPECT_EQ(address.fen, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1");
  EXPECT_EQ(address.moves, std::vector<std::string>{"Q@e2"});
  address.GoTo(*probe::ParseMoveSequence("startpos moves e2e4", crazyhouse));
  EXPECT_EQ(address.Href(), "chess?play=e2e4");
}

TEST(ChessAddress, EscapesTheFen) {
  ChessAddress address;
  address.fen = "8/8 w - - & <\"";
  EXPECT_EQ(address.Href(), "chess?fen=8/8+w+-+-+%26+%3C%22");
}

}  // namespace
}  // namespace tabia::page
