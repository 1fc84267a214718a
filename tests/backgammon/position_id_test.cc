#include "core/backgammon/position_id.h"

#include <sstream>

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/backgammon/backgammon_golden.h"

namespace tabia::backgammon {
namespace {

PositionBytes BytesOfHex(const std::string& text) {
  PositionBytes bytes = {};
  std::istringstream words(text);
  for (uint8_t& byte : bytes) {
    std::string word;
    words >> word;
    byte = static_cast<uint8_t>(Hex(word));
  }
  return bytes;
}

TEST(PositionId, KeepsTheGoldenIds) {
  const auto rows = GoldenRows(GoldenPath("position-ids.tsv"));
  ASSERT_GE(rows.size(), 9u);
  for (const GoldenRow& row : rows) {
    SCOPED_TRACE(row[0]);
    const Board board = BoardOfCells(row.at(2));
    EXPECT_EQ(ToPositionId(board), row.at(1));
    const auto read = ParsePositionId(row.at(1));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, board);
    EXPECT_EQ(SelfPips(board), std::stoi(row.at(3)));
    EXPECT_EQ(SelfPips(Flip(board)), std::stoi(row.at(4)));
    if (row.at(5).empty()) continue;
    EXPECT_EQ(ToPositionBytes(board), BytesOfHex(row.at(5)));
  }
}

TEST(PositionId, RejectsFaultsWithReasons) {
  const auto rows = GoldenRows(GoldenPath("position-id-faults.tsv"));
  ASSERT_GE(rows.size(), 16u);
  for (const GoldenRow& row : rows) {
    const auto read = ParsePositionId(row.at(0));
    ASSERT_FALSE(read.ok()) << row[0];
    EXPECT_EQ(Message(read.status()), "position id \"" + row[0] + "\": " + row.at(1));
  }
}

TEST(PositionId, FillsAllBitsWithThirtyChequersOnTheBars) {
  Board board;
  board[kBar] = 15;
  board[0] = -15;
  EXPECT_EQ(ToPositionBytes(board)[9], 0x7f);
  EXPECT_EQ(BoardOfPositionBytes(ToPositionBytes(board)).value(), board);
}

TEST(PositionId, HasNoBitsForAnEmptyBoard) {
  EXPECT_EQ(ToPositionId(Board()), "AAAAAAAAAAAAAA");
  EXPECT_EQ(ParsePositionId("AAAAAAAAAAAAAA").value(), Board());
}

TEST(PositionId, RejectsAllBitsSet) {
  PositionBytes bytes = {};
  bytes.fill(0xff);
  EXPECT_FALSE(BoardOfPositionBytes(bytes).ok());
}

}  // namespace
}  // namespace tabia::backgammon
