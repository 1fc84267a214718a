#include "plugin/report/picture/svg.h"

#include "gtest/gtest.h"

namespace tabia::report {
namespace {

TEST(Svg, WritesPlacesAcrossAsPartsAndPlacesDownAsPixels) {
  EXPECT_EQ(Bar("good", {0.1, 0.35}, {20, 40}).markup(),
            R"(<rect class="good" x="10%" y="20" width="25%" height="20"/>)");
  EXPECT_EQ(Stroke("rule", {0, 1.0 / 3}, {7.5, 7.5}).markup(),
            R"(<line class="rule" x1="0%" y1="7.5" x2="33.33%" y2="7.5"/>)");
  EXPECT_EQ(Dot("lost", 1, 10).markup(), R"(<circle class="lost" cx="100%" cy="10" r="4"/>)");
}

TEST(Svg, RoundsANumberBelowZeroToZero) {
  EXPECT_EQ(Dot("", -0.00001, -0.001).markup(), R"(<circle class="" cx="0%" cy="0" r="4"/>)");
}

TEST(Svg, EscapesTheTextsOfABook) {
  EXPECT_EQ(Label("", 0, 14, "<b>&").markup(), R"(<text x="0%" y="14">&lt;b&gt;&amp;</text>)");
  EXPECT_EQ(Shapes("a < b", {}).markup(), "<g><title>a &lt; b</title></g>\n");
}

TEST(Picture, HasATitleAndADescriptionForReadersThatDoNotSeeIt) {
  EXPECT_EQ(Picture("Gaps", "of \"x\"", 40, Label("end", 1, 14, "1")).markup(),
            "<svg class=\"picture\" role=\"img\" width=\"100%\" height=\"40\"><title>Gaps</title>"
            "<desc>of &quot;x&quot;</desc>\n<text class=\"end\" x=\"100%\" y=\"14\">1</text></svg>\n");
}

}  // namespace
}  // namespace tabia::report
