#include <string>

#include "gtest/gtest.h"

#include "core/formats/xg/xg_comments.h"

namespace tabia::formats {
namespace {

std::string Text(const std::string& body) {
  return RtfText("{\\rtf1\\ansi\\ansicpg1252 " + body + "}");
}

TEST(RtfText, HasParagraphsLinesAndTabs) {
  EXPECT_EQ(Text("one\\par\r\ntwo\\line three\\tab four\\par\r\n"), "one\ntwo\nthree\tfour");
}

TEST(RtfText, IgnoresLineEndsOfTheFile) {
  EXPECT_EQ(Text("o\r\nn\ne"), "one");
}

TEST(RtfText, HasCharactersOfWindows1252) {
  EXPECT_EQ(Text("\\'e0 la \\'80\\'9C, \xe9"), "\u00e0 la \u20ac\u0153, \u00e9");
}

TEST(RtfText, HasCharactersOfUnicodeWithoutTheirReplacement) {
  EXPECT_EQ(Text("\\u8364?x"), "\u20acx");
  EXPECT_EQ(Text("\\u-10179?\\u-8704?x"), "\U0001f600x");
  EXPECT_EQ(Text("\\uc0\\u8364 x"), "\u20acx");
  EXPECT_EQ(Text("{\\uc2\\u8364 ab}\\u8364 cd"), "\u20ac\u20acd");
  EXPECT_EQ(Text("\\u8364\\'80x"), "\u20acx");
}

TEST(RtfText, ReplacesHalfACharacterOfUnicode) {
  EXPECT_EQ(Text("\\u-10179?x"), "\ufffdx");
}

TEST(RtfText, HasNamedCharacters) {
  EXPECT_EQ(Text("\\lquote a\\rquote  \\endash  \\{b\\}\\\\ c\\~d\\_e\\-f"),
            "\u2018a\u2019 \u2013 {b}\\ c\u00a0d-ef");
}

TEST(RtfText, OmitsEverythingButText) {
  EXPECT_EQ(Text("{\\fonttbl{\\f0\\fcharset0 Arial;}}{\\colortbl;\\red1;}{\\*\\generator Wine;}"
                 "{\\pict\\bin3 }}}}\\b0\\fs20 text"),
            "text");
}

TEST(RtfText, ReplacesControlCharactersByBlanks) {
  EXPECT_EQ(Text("a\x1b[31mb\\'07c\\u7?d"), "a [31mb c d");
}

TEST(RtfText, SurvivesAnEarlyEnd) {
  for (const std::string end : {"\\", "\\'", "\\'e", "\\u", "\\u-", "\\bin5 a", "{", "{{\\*", "\\uc5\\u65"}) {
    const std::string text = RtfText("{\\rtf1 text" + end);
    EXPECT_EQ(text.substr(0, 4), "text") << end;
    EXPECT_LE(text.size(), 5u) << end;
  }
}

TEST(RtfText, SurvivesMoreEndsThanBeginningsOfGroups) {
  EXPECT_EQ(Text("a}}}}b"), "ab");
}

TEST(RtfText, OmitsDeepGroups) {
  const size_t deep = 1'000'000;
  EXPECT_EQ(Text("a" + std::string(deep, '{') + "b" + std::string(deep, '}') + "c"), "ac");
  EXPECT_EQ(Text("a" + std::string(50, '{') + "b" + std::string(50, '}') + "c"), "abc");
}

TEST(RtfText, SurvivesNumbersBeyondAnyRange) {
  EXPECT_EQ(Text("a\\bin-5 b\\bin99999999999999999999 c\\uc-9 \\u99999999999?d"), "abc?d");
  EXPECT_EQ(Text("a\\bin2147483647 b"), "a");
}

TEST(RtfText, MakesOtherTextPrintable) {
  EXPECT_EQ(RtfText("plain {text} \x01 \xe9"), "plain {text}   \u00e9");
}

}  // namespace
}  // namespace tabia::formats
