// Limits of files, functions and their names.
//
// Smaller limits would make crumbs, because they are easily met by cutting a thought in two. tests/sizes.py prints the
// medians, and the small files with a single user.
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"

namespace tabia::tidy {
namespace {

constexpr size_t kMaxFileLines = 400;  // lines
constexpr int kMaxFunctionLines = 70;

// Returns the number of lines of a file. Only the code counts in the C header, because its comments are the manual of
// the library.
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

// An error message, a stack trace or a search names a header without its folder.
TEST(Names, HeadersAreUniqueInTheTree) {
  std::map<std::string, std::vector<std::string>> paths;
  for (const SourceFile& file : SourceTree()) {
    if (file.IsHeader()) paths[file.path.substr(file.path.rfind('/') + 1)].push_back(file.path);
  }
  std::erase_if(paths, [](const auto& name) { return name.second.size() == 1; });
  EXPECT_TRUE(paths.empty()) << testing::PrintToString(paths);
}

// Ignore files and tools take a folder of this name for the output of a build.
TEST(Names, NoSourceFolderIsCalledBuild) {
  for (const SourceFile& file : SourceTree()) {
    EXPECT_EQ(("/" + file.path).find("/build/"), std::string::npos) << file.path;
  }
}

}  // namespace
}  // namespace tabia::tidy
