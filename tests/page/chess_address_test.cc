#include "plugin/page/chess_address.h"

#include "gtest/gtest.h"

namespace tabia::page {
namespace {

TEST(ChessAddress, ContainsTheWholeState) {
  ChessAddress address =
      AddressFrom(*http::Query::Parse("book=a&with=b&with=c&with=d&sort=score&below=black&all=1"));
  address.moves = {"e2e4", "e7e5"};
  EXPECT_EQ(address.Href(), "chess?play=e2e4,e7e5&book=a&with=b&with=c&sort=score&below=black&all=1");
  EXPECT_EQ(address.After("g1f3"), "chess?play=e2e4,e7e5,g1f3&book=a&with=b&with=c&sort=score&below=black");
  EXPECT_EQ(address.At(1), "chess?play=e2e4&book=a&with=b&with=c&sort=score&below=black");
  EXPECT_EQ(ChessAddress().Href(), "chess");
}

TEST(ChessAddress, DropsRepeatedBooksAndUnknownOrders) {
  EXPECT_EQ(
      AddressFrom(*http::Query::Parse("book=a&with=a&with=b&with=b&with=&sort=evil&below=white")).Href(),
      "chess?book=a&with=b");
}

TEST(ChessAddress, EscapesTheFen) {
  ChessAddress address;
  address.fen = "8/8 w - - & <\"";
  EXPECT_EQ(address.Href(), "chess?fen=8/8+w+-+-+%26+%3C%22");
}

}  // namespace
}  // namespace tabia::page
