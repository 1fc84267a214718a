// Words that no file may contain. They are written in two parts here, so that this file contains none of them.
#include <algorithm>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"

namespace tabia::tidy {
namespace {

void ExpectNoLineWith(const SourceFile& file, const std::string& pattern) {
  for (const int line : LinesWith(file.lines, pattern)) {
    ADD_FAILURE_AT(FullPath(file).c_str(), line) << file.lines[line - 1];
  }
}

TEST(Text, HasNoNotesAboutLaterWork) {
  for (const SourceFile& file : SourceTree())
    ExpectNoLineWith(file,
                     "\\b(TO"
                     "DO|FIX"
                     "ME|XX"
                     "X|HA"
                     "CK)\\b");
}

TEST(Text, EveryTestRuns) {
  for (const SourceFile& file : SourceTree())
    ExpectNoLineWith(file,
                     "GTEST"
                     "_SKIP|DISABLED"
                     "_\\w");
}

TEST(Text, NamesNoFolderOfOneMachine) {
  for (const SourceFile& file : SourceTree()) {
    if (file.IsIn("plugin/manual")) continue;  // guides show the folders of a user
    ExpectNoLineWith(file,
                     "(^|[^\\w.}])/(work|root|home)"
                     "/");
  }
}

TEST(Text, HasNoTabsNoTrailingBlanksAndUnixLineEnds) {
  for (const SourceFile& file : SourceTree()) {
    // The lines of a makefile's rules begin with a tab.
    const bool is_makefile = file.path == "plugin/packaging/debian/rules";
    ExpectNoLineWith(file, is_makefile ? "[^\\t]\\t|\\r|\\s$" : "\\t|\\r|\\s$");
  }
}

TEST(Text, EndsWithOneLineEnd) {
  for (const SourceFile& file : SourceTree()) {
    EXPECT_TRUE(file.text.empty() || file.text.ends_with('\n')) << file.path;
    EXPECT_FALSE(file.text.ends_with("\n\n")) << file.path;
  }
}

// Returns the number of columns of a line of UTF-8.
int64_t ColumnsOf(std::string_view line) {
  return std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
}

// clang-format keeps the lines of the code short, but leaves comments alone.
TEST(Comments, HaveAtMost120Columns) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsCpp()) continue;
    for (const std::string& line : file.lines) {
      const size_t text = line.find_first_not_of(' ');
      if (text == std::string::npos || line.compare(text, 2, "//") != 0) continue;
      EXPECT_LE(ColumnsOf(line), 120) << file.path << ": " << line;
    }
  }
}

TEST(Markdown, HasOneTitle) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.Is(".md")) continue;
    bool in_fence = false;
    const auto titles = std::count_if(file.lines.begin(), file.lines.end(), [&](const std::string& line) {
      if (line.starts_with("```")) in_fence = !in_fence;
      return !in_fence && line.starts_with("# ");
    });
    EXPECT_EQ(titles, 1) << file.path;
    EXPECT_FALSE(in_fence) << file.path << ": a fence stays open";
  }
}

// A program that runs when tabia is built.
constexpr std::string_view kTableMaker = "core/chess/eco/make_opening_names.cc";
// Knows which path is the standard output, and writes a book there if the user names it.
constexpr std::string_view kOutput = "core/base/os/linux/output_file.cc";

// These end the program if memory runs out, instead of throwing: formatting by Abseil, its hash tables, and the
// iterators of std::filesystem.
TEST(Memory, RunsOutWithoutEndingTheProgram) {
  const std::string ends =
      "absl::Str(Append)?Format\\b|absl::(flat|node)_hash_|\\bdirectory_iterator\\b|"
      "\\brecursive_directory_iterator\\b";
  for (const SourceFile& file : SourceTree()) {
    const bool is_inside = file.IsIn("core") || file.IsIn("plugin/report") || file.IsIn("plugin/library");
    if (!is_inside || !file.IsCpp() || file.path == kTableMaker) continue;
    ExpectNoLineWith(MakeSourceFile(file.path, CodeOnly(file.text)), ends);
  }
}

// The policy is a page of core/README.md. A header that needs it refers to that page instead of repeating it. The
// public headers are for readers who do not have the page.
TEST(Memory, HasItsPolicyOnOnePageOnly) {
  const std::string excuse =
      "(//|/\\*|^ \\*).*(bad_alloc|[Mm]emory (runs|ran|is running|has run|may have run) out|\\brun "
      "out\\b|out of memory|"
      "\\bno memory\\b|short of memory|exhausted memory|memory is exhausted|allocation fails)";
  const std::string page = "\"When memory runs out\"";
  for (const SourceFile& file : SourceTree()) {
    const bool is_public = file.path == kCHeader || file.path == kEmbedHeader || file.Is(".hpp");
    if (!file.IsHeader() || file.IsIn("tests") || file.IsIn("bench") || is_public) continue;
    std::string text = file.text;
    for (size_t at; (at = text.find(page)) != std::string::npos;) text.erase(at, page.size());
    ExpectNoLineWith(MakeSourceFile(file.path, text), excuse);
  }
}

// Readers and rules never print or ask: the standard streams belong to protocol/io and to the programs.
TEST(Streams, AreUsedWhereTheyBelong) {
  const std::string stream =
      "\\bstd::(cout|cin|cerr|clog)\\b|\\b(printf|puts|putchar|perror)\\s*\\(|\\bstd(in|out|err)\\b|"
      "\\bSTD(IN|OUT|ERR)_FILENO\\b";
  for (const SourceFile& file : SourceTree()) {
    const bool is_inside = file.IsIn("core") || file.IsIn("protocol") || file.IsIn("plugin");
    const bool may = file.IsIn("protocol/io") || file.IsIn("plugin/tool") || file.IsIn("plugin/examples") ||
                     file.path == kTableMaker || file.path == kOutput;
    if (!file.IsCpp() || !is_inside || may) continue;
    ExpectNoLineWith(MakeSourceFile(file.path, CodeOnly(file.text)), stream);
  }
}

}  // namespace
}  // namespace tabia::tidy
