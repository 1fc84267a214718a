// The list of options in manual pages, and their plain text. tests/plugin/declarations.py tests the pages of all
// commands.
#include "plugin/tool/cli/manual_page.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::tool {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Returns the entry of --output with this paragraph.
std::string EntryWith(const std::string& details) {
  return OptionsInRoff({{"build", "SOURCE... -o OUT", ""},
                        {{.name = "--output", .short_name = "-o", .value = "OUT", .details = details}}});
}

TEST(OptionsInRoff, NamesTheFlagAndItsValue) {
  EXPECT_EQ(EntryWith("Book to write."),
            ".TP\n\\fB\\-o\\fP, \\fB\\-\\-output\\fP \\fIOUT\\fP\nBook to write.\n");
}

TEST(OptionsInRoff, MarksFlagsLiteralWordsAndNamesOfValues) {
  EXPECT_THAT(
      EntryWith("With --min-games, `stated` or OUT.epd of SOURCE"),
      HasSubstr("With \\fB\\-\\-min\\-games\\fP, \\fBstated\\fP or \\fIOUT\\fP.epd of \\fISOURCE\\fP\n"));
}

TEST(OptionsInRoff, LeavesOtherDashesAndCapitals) {
  EXPECT_THAT(EntryWith("PGN of cutechess-cli, -30-30; - for standard output"),
              HasSubstr("\nPGN of cutechess\\-cli, \\-30\\-30; \\- for standard output\n"));
}

TEST(OptionsInRoff, LeavesTheArticle) {
  const DeclaredOption plies = {
      .name = "--plies", .value = "A-B", .details = "A length from A-B, at most B."};
  EXPECT_THAT(OptionsInRoff({{}, {plies}}), HasSubstr("\nA length from A\\-\\fIB\\fP, at most \\fIB\\fP.\n"));
}

TEST(OptionsInRoff, BeginsEachSentenceOnALine) {
  EXPECT_THAT(EntryWith("First. `Second`. 1.5 is no sentence, 1. e4 neither."),
              HasSubstr("\nFirst.\n\\fBSecond\\fP.\n1.5 is no sentence, 1. e4 neither.\n"));
}

TEST(OptionsInRoff, EscapesWhatRoffWouldRead) {
  EXPECT_THAT(EntryWith(".bin: a\\b ^ ~"), HasSubstr("\n\\&.bin: a\\eb \\(ha \\(ti\n"));
}

TEST(OptionsInRoff, SetsExamplesAsTheyAre) {
  EXPECT_THAT(EntryWith("An engine:\n    --engine OUT\nNot more."),
              HasSubstr("An engine:\n.IP\n.EX\n\\-\\-engine OUT\n.EE\n.IP\nNot more.\n"));
}

TEST(OptionsInRoff, ListsFlagsUnderTheirHeadings) {
  const std::string roff =
      OptionsInRoff({{}, {{.name = "--a", .heading = "Chess"}, {.name = "--b"}, {.name = "BOOK"}}});
  EXPECT_EQ(roff, ".TP\n\\fB\\-\\-b\\fP\n\n.SS Chess\n.TP\n\\fB\\-\\-a\\fP\n\n");
  EXPECT_THAT(roff, Not(HasSubstr("BOOK")));
}

TEST(ManualPage, HasTheProseTheVersionAndTheOptions) {
  const std::string page =
      ManualPage({{"version", "", ""}, {{.name = "--help", .details = "Help."}}}, "1.2.3");
  EXPECT_THAT(page, HasSubstr("\"tabia 1.2.3\""));
  EXPECT_THAT(page, HasSubstr(".SH OPTIONS\n.TP\n\\fB\\-\\-help\\fP\nHelp.\n.SH EXAMPLES\n"));
}

TEST(ManualPage, IncludesTheTextsOfSeveralPages) {
  const std::string page = ManualPage({{"info", "", ""}, {}}, "");
  EXPECT_THAT(page, HasSubstr("\ntabia reads a book of at least 1 MiB once"));
  EXPECT_THAT(page, Not(HasSubstr(".so ")));
}

TEST(HelpDetails, AreTheDescriptionTheExitCodesAndTheExamples) {
  EXPECT_THAT(HelpDetails("gaps"),
              StartsWith("Lists the replies of the opponent that REPERTOIRE has no answer to"));
  EXPECT_THAT(HelpDetails("gaps"), HasSubstr("\n\nExit codes:\n  0  there is a gap\n"));
  EXPECT_THAT(HelpDetails("gaps"),
              HasSubstr("\n\nExamples:\n  tabia gaps white.pgn --against masters.tabia"));
}

TEST(HelpDetails, EndAtTheComment) {
  EXPECT_THAT(HelpDetails("grow"), HasSubstr("The manual page tabia-grow(1) contains more.\n"));
  EXPECT_THAT(HelpDetails("grow"), Not(HasSubstr("help ends here")));
  EXPECT_THAT(HelpDetails("gaps"), Not(HasSubstr("contains more")));
}

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

}  // namespace
}  // namespace tabia::tool
