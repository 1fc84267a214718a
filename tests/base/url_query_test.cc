#include "core/base/url_query.h"

#include "gtest/gtest.h"

namespace tabia {
namespace {

TEST(UrlQuery, DecodesNamesAndValues) {
  const auto query = UrlQuery::Parse("fen=a%20b+c%2Fd&x%5B%5D=1&empty=&alone&&=nameless");
  ASSERT_TRUE(query);
  EXPECT_EQ(query->Get("fen"), "a b c/d");
  EXPECT_EQ(query->Get("x[]"), "1");
  EXPECT_NE(query->Find("empty"), nullptr);
  EXPECT_NE(query->Find("alone"), nullptr);
  EXPECT_EQ(query->Find("other"), nullptr);
}

TEST(UrlQuery, ReturnsTheLastOfRepeatedValues) {
  EXPECT_EQ(UrlQuery::Parse("a=1&a=2")->Get("a"), "2");
}

TEST(UrlQuery, SplitsAtTheFirstEqualsSign) {
  EXPECT_EQ(UrlQuery::Parse("a=b=c")->Get("a"), "b=c");
}

TEST(UrlQuery, RefusesBadEscapesAndUtf8) {
  for (const char* text : {"a=%", "a=%2", "a=%2g", "a=%zz", "a=%ff", "%c3=1", "a=\xff"}) {
    EXPECT_FALSE(UrlQuery::Parse(text)) << text;
  }
  EXPECT_EQ(UrlQuery::Parse("a=%C3%a9")->Get("a"), "\u00e9");
}

TEST(UrlQuery, ReadsEscapedTextBack) {
  const std::string text = "r/p w KQkq - <&=%+\"'\u00e9";
  EXPECT_EQ(UrlQuery::Parse("a=" + EscapeQuery(text))->Get("a"), text);
  EXPECT_EQ(UnescapeQuery(EscapeQuery(text)), text);
}

}  // namespace
}  // namespace tabia
