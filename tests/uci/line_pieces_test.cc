#include "protocol/uci/proxy/line_pieces.h"

#include <ostream>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::uci {
namespace {

using testing::ElementsAre;

struct Piece {
  std::string bytes;
  bool begins = true;
  bool ends = true;

  bool operator==(const Piece&) const = default;
};

void PrintTo(const Piece& piece, std::ostream* out) {
  *out << (piece.begins ? "[" : "~") << piece.bytes << (piece.ends ? "]" : "~");
}

// Returns the pieces after reading the parts in order.
std::vector<Piece> Pieces(const std::vector<std::string>& parts, size_t max_bytes = 8) {
  LinePieces splitter(max_bytes);
  std::vector<Piece> pieces;
  const auto add = [&](const LinePiece& piece) {
    pieces.push_back({std::string(piece.bytes), piece.begins, piece.ends});
  };
  for (const std::string& part : parts) {
    std::string_view bytes = part;
    while (const auto piece = splitter.Take(bytes)) add(*piece);
    EXPECT_EQ(bytes, "");
  }
  if (const auto rest = splitter.TakeRest()) add(*rest);
  EXPECT_EQ(splitter.TakeRest(), std::nullopt);
  return pieces;
}

TEST(LinePieces, KeepsLinesUnchanged) {
  EXPECT_THAT(Pieces({"a\nb\r\n\n \n"}),
              ElementsAre(Piece{"a\n"}, Piece{"b\r\n"}, Piece{"\n"}, Piece{" \n"}));
}

TEST(LinePieces, JoinsPartsOfALine) {
  EXPECT_THAT(Pieces({"a", "b", "\nc", "\r", "\n"}), ElementsAre(Piece{"ab\n"}, Piece{"c\r\n"}));
}

TEST(LinePieces, ReturnsTheRestAtTheEnd) {
  EXPECT_THAT(Pieces({"a\nb"}), ElementsAre(Piece{"a\n"}, Piece{"b", true, false}));
}

TEST(LinePieces, KeepsTheLongestLineWhole) {
  EXPECT_THAT(Pieces({"12345678\r\nx\n"}), ElementsAre(Piece{"12345678\r\n"}, Piece{"x\n"}));
  EXPECT_THAT(Pieces({"1234", "5678\r", "\nx\n"}), ElementsAre(Piece{"12345678\r\n"}, Piece{"x\n"}));
}

TEST(LinePieces, SplitsALongerLine) {
  EXPECT_THAT(Pieces({"123456789012345678901\nx\n"}),
              ElementsAre(Piece{"1234567890", true, false}, Piece{"1234567890", false, false},
                          Piece{"1\n", false, true}, Piece{"x\n"}));
  EXPECT_THAT(Pieces({"12345", "6789012", "345\nx\n"}),
              ElementsAre(Piece{"1234567890", true, false}, Piece{"12345\n", false, true}, Piece{"x\n"}));
}

TEST(LinePieces, ChangesNoByte) {
  const std::string odd("\0\x80\xff\r\r\n\0\n", 8);
  EXPECT_THAT(Pieces({odd}), ElementsAre(Piece{odd.substr(0, 6)}, Piece{odd.substr(6)}));
}

}  // namespace
}  // namespace tabia::uci
