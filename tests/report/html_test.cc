#include "plugin/report/layout/html.h"

#include "gtest/gtest.h"

namespace tabia::report {
namespace {

TEST(Html, EscapesMarkup) {
  EXPECT_EQ(Html("<b class=\"x\" id='y'>&amp;</b>").markup(),
            "&lt;b class=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/b&gt;");
}

TEST(Html, ReplacesBytesThatAreNotText) {
  EXPECT_EQ(Html(std::string("a\0b\n\x1b", 5)).markup(), "a b  ");
  EXPECT_EQ(Html("caf\xe9").markup(), "caf\u00e9");
}

TEST(Element, EscapesTextAndKeepsElements) {
  const Html link = Element("a", {{"href", "/?a=1&b=2"}}, "<1>");
  EXPECT_EQ(Element("p", "a < b ", link, 3).markup(),
            "<p>a &lt; b <a href=\"/?a=1&amp;b=2\">&lt;1&gt;</a>3</p>");
}

TEST(Element, LeavesOutFlagsAndConditionsThatAreFalse) {
  EXPECT_EQ(EmptyElement("input", {{"checked", true}, {"disabled", false}, {"size", 4}}).markup(),
            "<input checked size=\"4\"/>");
  EXPECT_EQ(Element("b", {AttributeIf(false, "class", "x"), AttributeIf(true, "id", "y")}).markup(),
            "<b id=\"y\"></b>");
}

TEST(FillTemplate, ReplacesEachNameOnce) {
  const std::vector<std::pair<std::string_view, Html>> values = {{"a", "{{b}}"}, {"b", Element("i", "<")}};
  EXPECT_EQ(FillTemplate("<p>{{a}}</p>{{b}}{{a}}{{unknown}}.", values).markup(),
            "<p>{{b}}</p><i>&lt;</i>{{b}}.");
  EXPECT_EQ(FillTemplate("{{ not closed", {}).markup(), "{{ not closed");
}

}  // namespace
}  // namespace tabia::report
