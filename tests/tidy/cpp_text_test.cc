#include "tests/tidy/cpp_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::tidy {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<int> BodyLines(std::string_view text) {
  std::vector<int> lines;
  for (const FunctionBody& body : FunctionBodies(CodeOnly(text))) lines.push_back(body.lines());
  return lines;
}

TEST(CodeOnly, BlanksCommentsLiteralsAndDirectives) {
  EXPECT_EQ(CodeOnly("a // {\nb /* {\n{ */ c"), "a     \nb     \n     c");
  EXPECT_EQ(CodeOnly(R"(f("\"{", '{');)"), "f(     ,    );");
  EXPECT_EQ(CodeOnly("#define A \\\n  {\nint b;"), "           \n   \nint b;");
  EXPECT_EQ(CodeOnly("f(R\"x(})\" \")x\");"), "f(            );");
}

TEST(CodeOnly, IgnoresDigitSeparators) {
  EXPECT_THAT(CodeOnly("int a = 1'000; // b"), HasSubstr("1'000;"));
  EXPECT_THAT(CodeOnly("int a = 1'000; // b"), Not(HasSubstr("b")));
}

TEST(FunctionBodies, CountsFromBraceToBrace) {
  EXPECT_THAT(BodyLines("int F(int a) {\n  if (a) {\n  }\n  return a;\n}\n"), ElementsAre(5));
  EXPECT_THAT(BodyLines("void F() {}\nvoid G()\n{\n}\n"), ElementsAre(1, 2));
}

TEST(FunctionBodies, FindsFunctionsInTypesAndNamespaces) {
  EXPECT_THAT(BodyLines("namespace a {\nclass alignas(64) B {\n  int F() const {\n  }\n};\n}\n"),
              ElementsAre(2));
}

TEST(FunctionBodies, IgnoresTables) {
  EXPECT_THAT(BodyLines("constexpr int kTable[] = {\n1,\n2};\n"), IsEmpty());
}

TEST(QuotedIncludes, AreInTheirOrder) {
  EXPECT_THAT(QuotedIncludes({"#include \"b.h\"", "#include <c>", "// #include \"d.h\"", "#include \"a.h\""}),
              ElementsAre("b.h", "a.h"));
}

}  // namespace
}  // namespace tabia::tidy
