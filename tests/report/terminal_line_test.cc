#include "plugin/report/layout/terminal_line.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::report {
namespace {

TEST(FitLines, CutsLongLinesWithAnEllipsis) {
  EXPECT_EQ(FitLines("short\nas long as it may be\n", 10), "short\nas long a\u2026\n");
  EXPECT_EQ(FitLines("ten chars.\n", 10), "ten chars.\n");
  EXPECT_EQ(FitLines("no end", 3), "no\u2026");
}

TEST(FitLines, CountsCharacters) {
  EXPECT_EQ(FitLines("\u00dcbung\n", 5), "\u00dcbung\n");
  EXPECT_EQ(FitLines("\u00dcbungen\n", 5), "\u00dcbun\u2026\n");
}

TEST(FitLines, LeavesTextWithoutATerminal) {
  EXPECT_EQ(FitLines("any line\n", 0), "any line\n");
}

TEST(ProgressLine, ShowsTheRateAndTheTimeLeft) {
  EXPECT_EQ(ProgressLine("Reading a.pgn", 25, 100, 10, 100),
            "Reading a.pgn [#######                       ]  25%  2.5%/s  0:30 left");
  EXPECT_EQ(ProgressLine("Reading a.pgn", 1, 100, 180, 100),
            "Reading a.pgn [                              ]   1%  20.0%/h  4:57:00 left");
}

TEST(ProgressLine, ShowsTheAmountIfTheTotalIsUnknown) {
  EXPECT_EQ(ProgressLine("Reading -", 1234567, 0, 10, 80), "Reading - 1,234,567  123,456/s");
}

TEST(ProgressLine, HasNoRateBeforeTheFirstPart) {
  EXPECT_EQ(ProgressLine("Reading a.pgn", 0, 100, 10, 80),
            "Reading a.pgn [                              ]   0%");
}

TEST(ProgressLine, FitsEveryWidth) {
  const std::string what = "Building ../a folder with a very long name/\u00fcbung.tabia";
  for (const uint64_t total : {uint64_t{0}, uint64_t{7000}}) {
    for (size_t columns = 0; columns <= 200; ++columns) {
      const std::string line = ProgressLine(what, 3500, total, 100'000, columns);
      EXPECT_EQ(FitLines(line, columns == 0 ? 1 : columns), columns == 0 ? "" : line) << columns;
    }
  }
}

TEST(ProgressLine, KeepsTheTimeLeftOnANarrowTerminal) {
  const std::string what = "Building games of anna/masters-since-1990.tabia";
  EXPECT_EQ(ProgressLine(what, 50, 100, 60, 80),
            "Building games of anna/masters-since-1990.tabia [#####     ]  50%  1:00 left");
  EXPECT_EQ(ProgressLine(what, 50, 100, 60, 40), "Building games of anna/\u2026  50%  1:00 left");
}

}  // namespace
}  // namespace tabia::report
