// No units include each other.
#include "tests/tidy/units.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::tidy {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Units, MakeNoCircle) {
  for (const auto& circle : Circles(UnitsOf(SourceTree()))) ADD_FAILURE() << testing::PrintToString(circle);
}

TEST(Units, ACircleOfHeadersAndSourcesIsFound) {
  const std::vector<SourceFile> planted = {
      MakeSourceFile("core/a.h", "#include \"core/c.h\"\n"),
      MakeSourceFile("core/b.h", ""),
      MakeSourceFile("core/b.cc", "#include \"core/b.h\"\n#include \"core/a.h\"\n"),
      MakeSourceFile("core/c.h", "#include \"core/b.h\"\n#include \"core/d.h\"\n"),
      MakeSourceFile("core/d.h", ""),
  };
  EXPECT_THAT(Circles(UnitsOf(planted)), ElementsAre(ElementsAre("core/a", "core/b", "core/c")));
}

TEST(Units, AHeaderAndItsSourceAreOne) {
  EXPECT_THAT(
      Circles(UnitsOf({MakeSourceFile("core/a.h", ""), MakeSourceFile("core/b.h", "#include \"core/a.h\"\n"),
                       MakeSourceFile("core/a.cc", "#include \"core/a.h\"\n")})),
      IsEmpty());
}

}  // namespace
}  // namespace tabia::tidy
