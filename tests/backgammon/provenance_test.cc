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

}  // namespace
}  // namespace tabia::backgammon
