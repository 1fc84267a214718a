#include "plugin/report/picture/play_errors.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "plugin/report/backgammon/review_report.h"

namespace tabia::report {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string PictureOf(const std::vector<PlayErrorRow>& plays) {
  return PlayErrorChart(plays).markup();
}

TEST(PlayErrorChart, DrawsAnErrorToTheLeftOfTheBestPlay) {
  const std::string chart = PictureOf({{"31: 8/5 6/5"}, {"31: 24/20", -0.19}});
  EXPECT_THAT(chart, HasSubstr(R"(<circle class="score best" cx="95.6%" cy="30" r="4"/>)"));
  EXPECT_THAT(chart, HasSubstr(R"(<circle class="score" cx="50%" cy="50" r="4"/>)"));
  EXPECT_THAT(chart, HasSubstr("<g><title>31: 24/20: -0.190</title>"));
}

TEST(PlayErrorChart, HasTicksWhereTheWordsForErrorsChange) {
  for (const double limit : kErrorLimits) EXPECT_NE(ErrorWord(limit), ErrorWord(limit - 0.001));
  const std::string chart = PictureOf({{"31: 8/5 6/5"}, {"31: 24/20", -0.19}});
  for (const std::string tick : {">.04<", ">.08<", ">.16<"}) EXPECT_THAT(chart, HasSubstr(tick));
  EXPECT_THAT(PictureOf({{"31: 8/5 6/5"}, {"31: 24/20", -0.02}}), Not(HasSubstr(">.08<")));
}

TEST(PlayErrorChart, DrawsTheIntervalOfARolloutOnly) {
  const std::string chart = PictureOf({{"21: 13/11 6/5", 0, 0.02}, {"21: 24/23 13/11", -0.03}});
  EXPECT_THAT(chart, HasSubstr(R"(<line class="score best" x1="70.57%" y1="30" x2="98%" y2="30"/>)"));
  EXPECT_THAT(chart, Not(HasSubstr(R"(<line class="score")")));
  EXPECT_THAT(chart, HasSubstr("<title>21: 13/11 6/5: +0.000 ± 0.020</title>"));
}

TEST(PlayErrorChart, WritesThatAPlayIsTooCloseToCall) {
  const std::string chart =
      PictureOf({{"21: 13/11 6/5", 0, 0.004}, {"21: 24/23 13/11", -0.001, 0.004, true}});
  EXPECT_THAT(chart, HasSubstr(">too close to call</text>"));
  EXPECT_THAT(chart, HasSubstr("<circle class=\"score close\""));
}

TEST(PlayErrorChart, WritesAnErrorThatIsOutsideOfTheScale) {
  EXPECT_THAT(PictureOf({{"31: 8/5 6/5"}, {"31: 6/2", -1.2}}),
              HasSubstr(R"(<text class="quiet" x="52%" y="54">-1.200</text>)"));
}

TEST(PlayErrorChart, IsBoundedForManyPlays) {
  const std::string chart = PictureOf(std::vector<PlayErrorRow>(5000, {"31: 8/5 6/5", -0.1, 0.01}));
  EXPECT_LT(chart.size(), 30'000);
  EXPECT_THAT(chart, HasSubstr("The picture has the first 60 of 5000."));
}

}  // namespace
}  // namespace tabia::report
