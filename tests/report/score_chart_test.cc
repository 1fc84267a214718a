#include "plugin/report/picture/score_chart.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::report {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string ChartOf(const Scores& scores) {
  return ScoreChart(scores).markup();
}

TEST(ScoreChart, DrawsAScoreInItsInterval) {
  const std::string chart = ChartOf({.openings = {{"1. Petrov", {6, 8, 2}}}});
  EXPECT_THAT(chart, HasSubstr("<g><title>1. Petrov: 62.5%, from 38.6% to 81.5% in 16 games</title>"));
  EXPECT_THAT(chart, HasSubstr(R"(<line class="score" x1="68.55%" y1="30" x2="89.13%" y2="30"/>)"));
  EXPECT_THAT(chart, HasSubstr(R"(<circle class="score" cx="80%" cy="30" r="4"/>)"));
  EXPECT_THAT(chart, HasSubstr(R"(<rect class="band" x="71.6%" y="20" width="4.8%" height="20"/>)"));
}

TEST(ScoreChart, MarksAnOpeningWhoseIntervalIsOutsideOfTheBand) {
  EXPECT_THAT(ChartOf({.openings = {{"1. x", {20, 0, 0}}}}), HasSubstr("class=\"score off\""));
  EXPECT_THAT(ChartOf({.openings = {{"1. x", {20, 0, 0}}}, .band = {0.4, 0.9}}),
              Not(HasSubstr("class=\"score off\"")));
}

TEST(ScoreChart, DrawsNoScoreWithoutGames) {
  const std::string chart = ChartOf({.openings = {{"1. x", {}}}});
  EXPECT_THAT(chart, HasSubstr("1. x: no games"));
  EXPECT_THAT(chart, Not(HasSubstr("<circle")));
}

TEST(ScoreChart, DrawsTheStrengthOverTheBounds) {
  const std::string chart = ChartOf({.strengths = {{"A against B", match::Estimate{50, 25}}},
                                     .bounds = {{-10, 10}},
                                     .openings = {{"1. x", {}}}});
  EXPECT_THAT(chart, HasSubstr("<title>A against B: nElo 50.00 ± 25.00</title>"));
  EXPECT_THAT(chart,
              HasSubstr(R"(<rect class="band" x="71.6%" y="20" width="4.8%" height="20"/>)"));  // of ±100
  EXPECT_THAT(chart, HasSubstr(R"(<line class="score" x1="80%" y1="30" x2="92%" y2="30"/>)"));
  EXPECT_THAT(chart, HasSubstr(">-10 to 10</text>"));
}

TEST(ScoreChart, DrawsNoStrengthThatIsUnknown) {
  const std::string chart = ChartOf({.strengths = {{"A against B", {}}}, .openings = {{"1. x", {}}}});
  EXPECT_THAT(chart, HasSubstr("<title>A against B: unknown</title>"));
  EXPECT_THAT(chart, Not(HasSubstr("<circle")));
}

TEST(ScoreChart, IsBoundedForManyOpenings) {
  Scores scores;
  scores.openings.assign(5000, {"1. x", {1, 0, 0}});
  const std::string chart = ChartOf(scores);
  EXPECT_LT(chart.size(), 30'000);
  EXPECT_THAT(chart, HasSubstr("The picture has the first 60 of 5000 openings."));
}

}  // namespace
}  // namespace tabia::report
