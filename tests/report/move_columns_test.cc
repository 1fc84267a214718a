#include "gtest/gtest.h"

#include "plugin/report/chess/chess_answer_report.h"

namespace tabia::report {
namespace {

// The values of Wilson's formula in tables: 81 of 263.
TEST(Score, HasWilsonsInterval) {
  const Score score = ScoreOf({81, 0, 182});
  EXPECT_NEAR(score.share, 0.3080, 0.00005);
  EXPECT_NEAR(score.low, 0.2553, 0.00005);
  EXPECT_NEAR(score.high, 0.3662, 0.00005);
}

TEST(Score, CountsADrawAsHalfAPoint) {
  EXPECT_DOUBLE_EQ(ScoreOf({1, 2, 1}).share, 0.5);
}

TEST(Score, OfOneGameHasAWideInterval) {
  const Score won = ScoreOf({1, 0, 0}), lost = ScoreOf({0, 0, 1});
  EXPECT_DOUBLE_EQ(won.share, 1);
  EXPECT_NEAR(won.low, 0.2065, 0.00005);
  EXPECT_NEAR(won.high, 1, 1e-12);
  EXPECT_NEAR(lost.high, 1 - won.low, 1e-12);
}

}  // namespace
}  // namespace tabia::report
