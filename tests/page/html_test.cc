#include "plugin/page/html.h"

#include "gtest/gtest.h"

namespace tabia::page {
namespace {

TEST(Html, NothingOfATextIsMarkup) {
  EXPECT_EQ(Escaped("<b class=\"x\" id='y'>&amp;</b>"),
            "&lt;b class=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/b&gt;");
}

TEST(Html, BytesThatAreNoTextAreMadeHarmless) {
  EXPECT_EQ(Escaped(std::string("a\0b\n\x1b", 5)), "a b  ");
  EXPECT_EQ(Escaped("caf\xe9"), "caf\u00e9");
}

TEST(Html, TemplatesAreFilled) {
  EXPECT_EQ(Filled("<p>{{a}}</p>{{b}}{{a}}{{unknown}}.", {{"a", "{{b}}"}, {"b", "2"}}),
            "<p>{{b}}</p>2{{b}}.");
  EXPECT_EQ(Filled("{{ not closed", {}), "{{ not closed");
}

}  // namespace
}  // namespace tabia::page
