#include "core/chess/fen_key.h"

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "tests/chess/chess_golden.h"
#include "tests/chess/perft.h"
#include "tests/chess/position_laws.h"
#include "tests/chess/random_game.h"

namespace tabia::chess {
namespace {

// Returns every text of these golden files in a column of positions.
std::vector<std::string> GoldenTexts() {
  std::vector<std::string> texts = {std::string(kStartFen)};
  for (const GoldenRow& row : GoldenRows(GoldenPath("fen-faults.tsv"))) texts.push_back(Unescaped(row[0]));
  for (const char* name : {"fen-dialects.tsv", "keys.tsv", "san.tsv"}) {
    for (const GoldenRow& row : GoldenRows(GoldenPath(name))) texts.push_back(Unescaped(row[1]));
  }
  return texts;
}

TEST(KeyOfFen, IsTheKeyOfTheGoldenTexts) {
  for (const std::string& text : GoldenTexts()) EXPECT_EQ(BrokenKeyLaw(text), "");
}

TEST(KeyOfFen, IsTheKeyOfEveryStartOfChess960) {
  for (const PerftRow& row : PerftRows(GoldenPath("perft-chess960.tsv")))
    EXPECT_EQ(BrokenKeyLaw(row.fen), "");
  for (unsigned number = 0; number < 960; ++number) {
    EXPECT_EQ(BrokenKeyLaw(ToFen(Chess960Start(number).setup())), "");
  }
}

TEST(KeyOfFen, RejectsEveryWrongOrMissingCharacter) {
  const std::string characters("/018 9KQkqPpRrHhwb-e36a\t\0\x01\x7f\x80\xff", 30);
  for (const std::string& text : GoldenTexts()) {
    for (size_t at = 0; at < text.size(); ++at) {
      ASSERT_EQ(BrokenKeyLaw(text.substr(0, at)), "");
      ASSERT_EQ(BrokenKeyLaw(text.substr(at)), "");
      ASSERT_EQ(BrokenKeyLaw(std::string(text).erase(at, 1)), "");
      for (const char character : characters) {
        ASSERT_EQ(BrokenKeyLaw(std::string(text).replace(at, 1, 1, character)), "");
        ASSERT_EQ(BrokenKeyLaw(std::string(text).insert(at, 1, character)), "");
      }
    }
  }
}

TEST(KeyOfFen, RejectsALongBoard) {
  for (const char character : {'x', '8', '/', 'p'}) {
    for (const size_t length : {64u, 72u, 80u, 4096u, 1u << 17, (1u << 21) - 7}) {
      EXPECT_EQ(KeyOfFen(std::string(length, character) + std::string(kStartFen)), std::nullopt);
    }
  }
}

// A rank of seven squares and one of nine, anywhere: all squares and slashes are there.
TEST(KeyOfFen, RejectsRanksOf7And9Squares) {
  for (int shorter = 0; shorter < 8; ++shorter) {
    for (int longer = 0; longer < 8; ++longer) {
      std::string board;
      for (int row = 0; row < 8; ++row) {
        board += row == shorter ? "3p3" : row == longer ? "4p4" : "3P4";
        if (row < 7) board += '/';
      }
      EXPECT_FALSE(KeyOfFen(board + " w - - 0 1")) << board;
      EXPECT_FALSE(ParseFen(board + " w - - 0 1").ok()) << board;
    }
  }
}

TEST(KeyOfFen, ReadsEveryEnPassantSquare) {
  for (const char* board : {"4k3/8/8/PPPPPPPP/pppppppp/8/8/4K3", "4k3/8/8/pPp2pPp/PpP2PpP/8/8/4K3"}) {
    for (const char* turn : {" w - ", " b - "}) {
      for (Square square = 0; square <= kNoSquare; ++square) {
        EXPECT_EQ(BrokenKeyLaw(board + (turn + SquareName(square))), "");
      }
    }
  }
}

}  // namespace
}  // namespace tabia::chess
