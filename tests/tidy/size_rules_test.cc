// How long a file and a function may be.
#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"

namespace tabia::tidy {
namespace {

constexpr size_t kMaxFileLines = 400;  // lines
constexpr int kMaxFunctionLines = 70;

// The C header is the manual of the library, in one file as who embeds it expects: its code alone counts.
size_t Length(const SourceFile& file) {
  if (file.path != kCHeader) return file.lines.size();
  return LinesWith(MakeSourceFile("", CodeOnly(file.text)).lines, "[^ ]").size();
}

TEST(Sizes, FilesCanBeReadInOneSitting) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsCpp()) continue;
    EXPECT_LE(Length(file), kMaxFileLines) << file.path;
  }
}

TEST(Sizes, FunctionsFitOnOneScreen) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsCpp()) continue;
    for (const FunctionBody& body : FunctionBodies(CodeOnly(file.text))) {
      EXPECT_LE(body.lines(), kMaxFunctionLines) << file.path << ":" << body.first_line;
    }
  }
}

}  // namespace
}  // namespace tabia::tidy
