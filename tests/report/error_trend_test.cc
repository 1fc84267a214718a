#include "plugin/report/picture/error_trend.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/format.h"

namespace tabia::report {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(ErrorTrend, DrawsEachMonthInItsInterval) {
  const std::string trend = ErrorTrend({{"2024-08", 8, 2}, {"2024-10", 4, 1}}, 6).markup();
  EXPECT_THAT(trend, HasSubstr("<g><title>2024-08: 8.0 ± 2.0</title>"));
  EXPECT_THAT(trend, HasSubstr(R"(<circle class="score" cx="88.4%" cy="30" r="4"/>)"));
  EXPECT_THAT(trend, HasSubstr(R"(<line class="score" x1="78.8%" y1="30" x2="98%" y2="30"/>)"));
  EXPECT_THAT(trend, HasSubstr(R"(<line class="rule" x1="78.8%" y1="20" x2="78.8%" y2="60"/>)"));
}

TEST(ErrorTrend, NeedsTwoMonths) {
  EXPECT_THAT(ErrorTrend({{"2024-08", 8, 2}}, 8).markup(), IsEmpty());
}

TEST(ErrorTrend, OfManyMonthsHasTheLast) {
  std::vector<ErrorTrendRow> months;
  for (int i = 0; i < 100; ++i) months.push_back({FormatText("%04d-01", 1900 + i), 0, 0});
  const std::string trend = ErrorTrend(months, 0).markup();
  EXPECT_THAT(trend, HasSubstr("The picture has the last 60 of 100 months."));
  EXPECT_THAT(trend, HasSubstr("1999-01"));
  EXPECT_THAT(trend, Not(HasSubstr("1939-01")));
}

}  // namespace
}  // namespace tabia::report
