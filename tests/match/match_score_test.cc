// The statistics of matches, against the numbers that match managers print.
#include "core/match/match_score.h"

#include <cmath>
#include <string>

#include "absl/strings/str_format.h"
#include "gtest/gtest.h"

namespace tabia::match {
namespace {

std::string TextOf(const std::optional<Estimate>& estimate) {
  return estimate ? absl::StrFormat("%.2f +/- %.2f", estimate->value, estimate->error) : "none";
}

// The closing lines of fastchess for the match in tests/data/match.
TEST(MatchScore, EqualsTheNumbersOfFastchess) {
  const PairScore pairs = {{9, 12, 60, 33, 36}, 57};
  EXPECT_EQ(TextOf(EloOf(pairs)), "88.74 +/- 33.27");
  EXPECT_EQ(TextOf(NormalizedEloOf(pairs)), "109.87 +/- 39.32");
  EXPECT_EQ(absl::StrFormat("%.2f", 100 * *SuperiorityOf(pairs)), "100.00");
}

TEST(MatchScore, HasTheIntervalOfWilson) {
  const ScoreInterval interval = IntervalOf({6, 8, 2});  // 10 of 16 points
  EXPECT_NEAR(interval.low, 0.3864, 1e-4);
  EXPECT_NEAR(interval.high, 0.8152, 1e-4);
  EXPECT_NEAR(IntervalOf({0, 0, 4}).low, 0, 1e-9);
}

TEST(MatchScore, HasNoEstimateWithoutPairsOrVariance) {
  EXPECT_EQ(EloOf({}), std::nullopt);
  EXPECT_EQ(NormalizedEloOf({}), std::nullopt);
  EXPECT_EQ(SuperiorityOf({}), std::nullopt);
  EXPECT_EQ(LogLikelihoodRatio({}, {}), std::nullopt);
  EXPECT_EQ(GamesFor({}, 1), std::nullopt);
  const PairScore even = {{0, 0, 7, 0, 0}};
  EXPECT_EQ(TextOf(EloOf(even)), "0.00 +/- 0.00");
  EXPECT_EQ(NormalizedEloOf(even), std::nullopt);
  EXPECT_EQ(TextOf(EloOf({{0, 0, 0, 0, 7}})), "none");
}

TEST(MatchScore, HasAnOpenIntervalNearTheEnds) {
  EXPECT_TRUE(std::isinf(EloOf({{0, 0, 0, 1, 1}})->error));
}

TEST(MatchScore, LikelihoodFavoursTheHypothesisThatTheGamesSupport) {
  const PairScore strong = {{9, 12, 60, 33, 36}}, even = {{25, 20, 60, 20, 25}};
  EXPECT_GT(*LogLikelihoodRatio(strong, {0, 10}), 1);
  EXPECT_LT(*LogLikelihoodRatio(even, {0, 10}), 0);
  EXPECT_EQ(*LogLikelihoodRatio(strong, {5, 5}), 0);
}

// The values were computed by a search over all distributions.
TEST(MatchScore, LikelihoodOfLopsidedPairsHasTheRightSign) {
  EXPECT_NEAR(*LogLikelihoodRatio({{499, 1, 0, 0, 0}}, {0, 5}), -10.27, 0.01);
  EXPECT_NEAR(*LogLikelihoodRatio({{20, 0, 0, 0, 0}}, {0, 5}), -0.41, 0.01);
  EXPECT_NEAR(*LogLikelihoodRatio({{99, 1, 0, 0, 0}}, {0, 10}), -4.14, 0.01);
  EXPECT_NEAR(*LogLikelihoodRatio({{0, 0, 100, 0, 0}}, {0, 10}), -0.16, 0.01);
}

// With many pairs close to even, the ratio has a simple formula: the mean is normally distributed.
TEST(MatchScore, LikelihoodTendsToThatOfNormalDistributions) {
  const PairScore pairs = {{100'000, 400'000, 1'003'000, 404'000, 101'000}};
  const double deviation = std::sqrt(pairs.variance());
  const double shift0 = 0 * deviation, shift1 = 2 / (800 / std::log(10)) * std::sqrt(2) * deviation;
  const double distance = pairs.mean() - 0.5;
  const double normal = static_cast<double>(pairs.total()) * (shift1 - shift0) *
                        (2 * distance - shift0 - shift1) / (2 * pairs.variance());
  EXPECT_NEAR(*LogLikelihoodRatio(pairs, {0, 2}), normal, std::abs(normal) / 200);
}

TEST(MatchScore, NeedsFewerGamesIfPairsVaryLess) {
  const PairScore sharp = {{30, 20, 50, 20, 30}}, quiet = {{1, 20, 108, 20, 1}};
  EXPECT_GT(*GamesFor(sharp, 1), 3 * *GamesFor(quiet, 1));
  const Estimate elo = *EloOf({{0, *GamesFor(quiet, 1) / 2 * 22 / 150, *GamesFor(quiet, 1) / 2 * 106 / 150,
                                *GamesFor(quiet, 1) / 2 * 22 / 150, 0}});
  EXPECT_NEAR(elo.error, 1, 0.1);
}

}  // namespace
}  // namespace tabia::match
