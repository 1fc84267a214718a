#include "core/backgammon/entry/provenance.h"

#include "gtest/gtest.h"

namespace tabia::backgammon {
namespace {

TEST(ProgramOfName, IsTheProgramThatHasTheName) {
  for (const Program& program :
       {Program{ProgramKind::kExtremeGammon}, Program{ProgramKind::kExtremeGammon, 2, 10},
        Program{ProgramKind::kGnuBackgammon, 1, 7}, Program{ProgramKind::kBgBlitz, 0, 5},
        Program{ProgramKind::kSnowie}, Program()}) {
    EXPECT_EQ(ProgramOfName(ProgramName(program)), program) << ProgramName(program);
  }
  for (const char* name : {"", "Jellyfish", "XG two", "XG 2", "GNU"})
    EXPECT_EQ(ProgramOfName(name), Program()) << name;
}

TEST(MomentOfDate, IsTheBeginningOfTheDay) {
  EXPECT_EQ(MomentOfDate("2011-06-18"), MomentOfDays(40'712));
  EXPECT_EQ(DateText(MomentOfDate("1900-01-01")), "1900-01-01");
  EXPECT_EQ(DateText(MomentOfDate("9999-12-31")), "9999-12-31");
  for (const char* text :
       {"", "2011-06-1", "2011-02-29", "2011-13-01", "2011/06/18", "1899-12-31", "aaaa-bb-cc"}) {
    EXPECT_EQ(MomentOfDate(text), 0) << text;
  }
}

TEST(Moments, AreKeptAsDays) {
  for (const double days : {2.0, 40'712.25, 45'000.9999, 2'958'465.99998}) {
    const Moment moment = MomentOfDays(days);
    EXPECT_NE(moment, 0) << days;
    EXPECT_EQ(MomentOfDays(DaysOf(moment)), moment) << days;
  }
  EXPECT_EQ(DaysOf(0), 0);
  EXPECT_EQ(MomentOfDays(2'958'465.999999), 0) << "rounds to the year 10000";
}

}  // namespace
}  // namespace tabia::backgammon
