#include "core/base/date.h"

#include <string>

#include "gtest/gtest.h"

namespace tabia {
namespace {

// Returns "1999.02.01 to 1999.02.28", or "none".
std::string DaysIn(std::string_view text) {
  const std::optional<Days> days = ParseDays(text);
  return days ? DayText(days->first) + " to " + DayText(days->last) : "none";
}

std::string FirstDayIn(std::string_view text) {
  const auto day = FirstDayOf(text);
  return day ? DayText(*day) : "none";
}

std::string PossibleDaysIn(std::string_view text) {
  const std::optional<Days> days = PossibleDaysOf(text);
  return days ? DayText(days->first) + " to " + DayText(days->last) : "none";
}

TEST(Date, NamesAYearAMonthOrADay) {
  EXPECT_EQ(DaysIn("1999"), "1999.01.01 to 1999.12.31");
  EXPECT_EQ(DaysIn("1999.02"), "1999.02.01 to 1999.02.28");
  EXPECT_EQ(DaysIn("2000-02"), "2000.02.01 to 2000.02.29");
  EXPECT_EQ(DaysIn("2000-2-9"), "2000.02.09 to 2000.02.09");
}

TEST(Date, RejectsAnImpossibleOne) {
  for (const std::string_view text :
       {"", "99", "0000", "19999", "2023.13", "2023.02.29", "2023.01.00", "2023.", "2023.01.01.01", "20 23",
        "-2023", "????", "2023.??", "+999", "2023.001"}) {
    EXPECT_EQ(DaysIn(text), "none") << text;
  }
}

TEST(Date, OfAGameMayMeanSeveralDays) {
  EXPECT_EQ(PossibleDaysIn("2023.11.26"), "2023.11.26 to 2023.11.26");
  EXPECT_EQ(PossibleDaysIn("2023.11.??"), "2023.11.01 to 2023.11.30");
  EXPECT_EQ(PossibleDaysIn("2023.??.26"), "2023.01.01 to 2023.12.31");
  EXPECT_EQ(PossibleDaysIn("2023"), "2023.01.01 to 2023.12.31");
  EXPECT_EQ(PossibleDaysIn("2023.13.45"), "2023.01.01 to 2023.12.31");
  EXPECT_EQ(PossibleDaysIn("3/10/2018"), "2018.01.01 to 2018.12.31");
  for (const std::string_view text : {"????.??.??", "?", "", "-", "x"}) EXPECT_EQ(PossibleDaysIn(text), "none") << text;
}

TEST(Date, OfAGameBeginsOnTheFirstPossibleDay) {
  EXPECT_EQ(FirstDayIn("2023.11.26"), "2023.11.26");
  EXPECT_EQ(FirstDayIn(" 2023/11/26 "), "2023.11.26");
  EXPECT_EQ(FirstDayIn("2023.11.??"), "2023.11.01");
  EXPECT_EQ(FirstDayIn("2023.??.??"), "2023.01.01");
  EXPECT_EQ(FirstDayIn("2023.??.15"), "2023.01.15");
  EXPECT_EQ(FirstDayIn("2023"), "2023.01.01");
}

TEST(Date, OfAGameIgnoresImpossibleParts) {
  EXPECT_EQ(FirstDayIn("2023.13.45"), "2023.01.01");
  EXPECT_EQ(FirstDayIn("2023.02.30"), "2023.02.01");
  EXPECT_EQ(FirstDayIn("2023.-1.-1"), "2023.01.01");
  EXPECT_EQ(FirstDayIn("0000.00.00"), "none");
  EXPECT_EQ(FirstDayIn("????.11.26"), "none");
  EXPECT_EQ(FirstDayIn("199?.11.26"), "none");
  EXPECT_EQ(FirstDayIn(std::string(1000, '9')), "none");
  EXPECT_EQ(FirstDayIn(std::string("2023\0.01", 8)), "none");
}

TEST(Date, OfAGameMayHaveItsYearLast) {
  EXPECT_EQ(FirstDayIn("26.02.2019"), "2019.02.26");
  EXPECT_EQ(FirstDayIn("3.10.2018"), "2018.10.03");
  EXPECT_EQ(FirstDayIn("02.26.2019"), "2019.02.26");
  EXPECT_EQ(FirstDayIn("26/02/2019"), "2019.02.26");
  EXPECT_EQ(FirstDayIn("02-26-2019"), "2019.02.26");
  EXPECT_EQ(FirstDayIn("??.02.2019"), "2019.02.01");
  EXPECT_EQ(FirstDayIn("02.2019"), "2019.02.01");
  EXPECT_EQ(FirstDayIn("xx.xx.2019"), "2019.01.01");
  EXPECT_EQ(FirstDayIn("26.02.19"), "none");
}

TEST(Date, OfAGameIsTheEarlierOfTwoReadings) {
  EXPECT_EQ(FirstDayIn("3/10/2018"), "2018.03.10");
  EXPECT_EQ(FirstDayIn("10/3/2018"), "2018.03.10");
  EXPECT_EQ(FirstDayIn("13/14/2018"), "2018.01.14");
}

TEST(Date, IsWholeOnlyWithADay) {
  EXPECT_TRUE(ParseDay("2026.11.20").has_value());
  EXPECT_FALSE(ParseDay("2026.11").has_value());
  EXPECT_EQ(DayText(*ParseDay("2026.11.20"), '-'), "2026-11-20");
}

}  // namespace
}  // namespace tabia
