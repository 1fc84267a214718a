#include "plugin/report/picture/slopes.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::report {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const auto kCentipawns = chess::Score::OfCentipawns;

std::string SlopesOf(const std::vector<SlopeMove>& moves) {
  return SlopeChart("startpos", moves).markup();
}

TEST(SlopeChart, DrawsTheBestMoveOfTheOldBookFallingBelowThatOfTheNewOne) {
  const std::string chart = SlopesOf({{"e2e4", kCentipawns(50), kCentipawns(-40), true, false},
                                      {"d2d4", kCentipawns(20), kCentipawns(20), false, true}});
  EXPECT_THAT(chart, HasSubstr("<g><title>e2e4: +0.50 in A, -0.40 in B</title>"
                               R"(<line class="slope falling" x1="36%" y1="30" x2="64%" y2="102"/>)"));
  EXPECT_THAT(chart, HasSubstr(R"(<line class="slope rising" x1="36%" y1="54" x2="64%" y2="54"/>)"));
  EXPECT_THAT(chart, HasSubstr(R"(<text class="end strong" x="33%" y="34">e2e4 +0.50</text>)"));
  EXPECT_THAT(chart, HasSubstr(R"(<text class="strong" x="67%" y="58">+0.20 d2d4</text>)"));
}

TEST(SlopeChart, DrawsNoLineToAnEvaluationThatIsMissing) {
  const std::string chart =
      SlopesOf({{"e2e4", kCentipawns(50), {}, true, false}, {"d2d4", {}, kCentipawns(20), false, true}});
  EXPECT_THAT(chart, AllOf(HasSubstr("e2e4: +0.50 in A, unknown in B"), HasSubstr("<circle"),
                           Not(HasSubstr("<line class=\"slope"))));
}

TEST(SlopeChart, WritesTextsOfEqualValuesBelowEachOther) {
  const std::string chart =
      SlopesOf({{"a", kCentipawns(10), kCentipawns(10)}, {"b", kCentipawns(10), kCentipawns(9)}});
  EXPECT_THAT(chart, AllOf(HasSubstr("x=\"33%\" y=\"34\""), HasSubstr("x=\"33%\" y=\"49\"")));
}

TEST(SlopeChart, DrawsAMateAtTheEndOfItsScale) {
  const std::string chart =
      SlopesOf({{"a", chess::Score::OfMate(3), kCentipawns(1000)}, {"b", kCentipawns(0), kCentipawns(500)}});
  EXPECT_THAT(chart, HasSubstr(R"(<line class="slope" x1="36%" y1="30" x2="64%" y2="30"/>)"));
  EXPECT_THAT(chart, HasSubstr(">a #3</text>"));
}

TEST(SlopeChart, KeepsTheBestMovesOfMany) {
  std::vector<SlopeMove> moves(200, {"x", kCentipawns(10), kCentipawns(10)});
  moves.push_back({"last", kCentipawns(50), kCentipawns(-40), true, false});
  const std::string chart = SlopesOf(moves);
  EXPECT_THAT(chart, HasSubstr("<title>last:"));
  EXPECT_LT(chart.size(), 5000);
}

}  // namespace
}  // namespace tabia::report
