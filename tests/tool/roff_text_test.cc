#include "plugin/tool/cli/roff_text.h"

#include "gtest/gtest.h"

namespace tabia::tool {
namespace {

TEST(RoffAsText, JoinsLinesToParagraphs) {
  EXPECT_EQ(RoffAsText("One.\nTwo.\n.PP\nThree.\n"), "One. Two.\n\nThree.\n");
}

TEST(RoffAsText, BreaksLinesAtTheWidth) {
  const std::string text = RoffAsText("word " + std::string(kHelpWidth - 5, 'a') + " b\n");
  EXPECT_EQ(text, "word " + std::string(kHelpWidth - 5, 'a') + "\nb\n");
}

TEST(RoffAsText, QuotesLiteralWordsButNotFlagsAndPages) {
  EXPECT_EQ(
      RoffAsText("With \\fB\\-\\-min\\-games\\fP, \\fBlost\\fP of \\fIOUT\\fP; see \\fBsd_notify\\fP(3) and "
                 "\\fBtabia dump\\fP.\n"),
      "With --min-games, 'lost' of OUT; see sd_notify(3) and tabia dump.\n");
}

TEST(RoffAsText, AlignsTheTextsOfAList) {
  EXPECT_EQ(
      RoffAsText(
          "Exits:\n.TP\n.B end\nThe book ends.\nAfter it.\n.TP\n.BR white \", \" black\nLeft.\n.PP\nNext.\n"),
      "Exits:\n  end           The book ends. After it.\n  white, black  Left.\n\nNext.\n");
}

TEST(RoffAsText, GivesALongNameALine) {
  EXPECT_EQ(RoffAsText(".TP\n.B a\nOne.\n.TP\n.B a_name_of_21_letters_\nTwo.\n"),
            "  a  One.\n  a_name_of_21_letters_\n     Two.\n");
}

TEST(RoffAsText, NumbersColumns) {
  EXPECT_EQ(RoffAsText("Columns:\n.IP 1. 4\nthe move\n.IP 2. 4\nits weight\n"),
            "Columns:\n  1.  the move\n  2.  its weight\n");
}

TEST(RoffAsText, BeginsAParagraphWithItsHeading) {
  EXPECT_EQ(RoffAsText("One.\n.SS After a match\nTwo.\n"), "One.\n\nAfter a match: Two.\n");
}

TEST(RoffAsText, LeavesExamplesAsTheyAre) {
  EXPECT_EQ(RoffAsText("Type:\n.PP\n.EX\nset player 0 external  127.0.0.1\n.EE\n"),
            "Type:\n\n  set player 0 external  127.0.0.1\n");
}

TEST(RoffAsText, ReplacesEscapes) {
  EXPECT_EQ(RoffAsText("\\&.tsv: 1000 \\(mu N, \\(+-1, 95\\~%, a\\eb \\(ha \\(ti \\(aqx\\(aq\n"),
            ".tsv: 1000 × N, ±1, 95 %, a\\b ^ ~ 'x'\n");
}

TEST(WrapWords, ContinuesALine) {
  EXPECT_EQ(WrapWords("one two three", 12, 4, 6), "  one\n      two\n      three");
}

}  // namespace
}  // namespace tabia::tool
