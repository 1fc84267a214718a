#include "core/chess/fen.h"

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/position.h"
#include "tests/chess/chess_golden.h"

namespace tabia::chess {
namespace {

TEST(Fen, WritesEveryDialectInOne) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("fen-dialects.tsv"));
  EXPECT_GE(rows.size(), 30u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 3u) << row[0];
    const absl::StatusOr<Position> position = Position::FromFen(Unescaped(row[1]));
    ASSERT_TRUE(position.ok()) << row[0] << ": " << position.status();
    EXPECT_EQ(ToFen(position->setup()), row[2]) << row[0];
  }
}

TEST(Fen, ReportsTheFault) {
  const std::vector<GoldenRow> rows = GoldenRows(GoldenPath("fen-faults.tsv"));
  EXPECT_GE(rows.size(), 40u);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 2u) << row[0];
    const absl::StatusOr<Position> position = Position::FromFen(Unescaped(row[0]));
    EXPECT_EQ(position.ok() ? "no fault" : Message(position.status()), row[1]) << row[0];
  }
}

TEST(Fen, ReportsFaultsAsUsageErrors) {
  EXPECT_EQ(ExitCode(Position::FromFen("8/8").status()), 2);
}

TEST(Fen, TruncatesLongTextInTheMessage) {
  EXPECT_LT(Message(ParseFen(std::string(100'000, 'x')).status()).size(), 250u);
}

TEST(Fen, WritesAnEpdOfFourFields) {
  EXPECT_EQ(ToEpd(*ParseFen(kStartFen)) + " 0 1", kStartFen);
}

TEST(Fen, NamesSquares) {
  EXPECT_EQ(SquareName(kA1), "a1");
  EXPECT_EQ(SquareName(kH8), "h8");
  EXPECT_EQ(SquareName(kNoSquare), "-");
}

TEST(Position, BeginsAtTheStart) {
  EXPECT_EQ(ToFen(Position().setup()), kStartFen);
}

}  // namespace
}  // namespace tabia::chess
