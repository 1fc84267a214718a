// How long a file and a function may be.
#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"

namespace tabia::tidy {
namespace {

constexpr size_t kLongestFile = 400;  // lines
constexpr int kLongestFunction = 70;

TEST(Sizes, FilesCanBeReadInOneSitting) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsCpp() || file.path == kCHeader) continue;
    EXPECT_LE(file.lines.size(), kLongestFile) << file.path;
  }
}

TEST(Sizes, FunctionsFitOnOneScreen) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsCpp()) continue;
    for (const FunctionBody& body : FunctionBodies(CodeOnly(file.text))) {
      EXPECT_LE(body.lines(), kLongestFunction) << file.path << ":" << body.first_line;
    }
  }
}

}  // namespace
}  // namespace tabia::tidy
