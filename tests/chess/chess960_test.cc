#include "core/chess/chess960.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

#include "core/chess/fen.h"

namespace tabia::chess {
namespace {

std::string Epd(int number) {
  return ToEpd(Chess960Start(number).setup());
}

TEST(Chess960, ContainsTheOrthodoxStart) {
  EXPECT_EQ(ToFen(Chess960Start(kOrthodoxStart).setup()), kStartFen);
}

// As published with the numbering.
TEST(Chess960, NumbersFrom0To959) {
  EXPECT_EQ(Epd(0), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq -");
  EXPECT_EQ(Epd(959), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq -");
}

TEST(Chess960, HasDifferentStartPositions) {
  std::set<std::string> all;
  for (int number = 0; number < kChess960Starts; ++number) all.insert(Epd(number));
  EXPECT_EQ(all.size(), 960u);
}

}  // namespace
}  // namespace tabia::chess
