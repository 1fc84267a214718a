// Which room may include which: the arrows of the house point one way.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"

namespace tabia::tidy {
namespace {

// Its own files a room may include always; `plugin`, the outermost room, everything but the tests.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"core/base", {}},
    {"core/index", {"core/base"}},
    {"core/chess", {"core/base"}},
    {"core/backgammon", {"core/base"}},
    {"core/formats", {"core/base", "core/chess", "core/backgammon"}},
    {"core/book", {"core/base", "core/index", "core/chess", "core/backgammon", "core/formats"}},
    {"protocol/uci", {"core/base", "core/chess", "core/book"}},
    {"protocol/gnubg", {"core/base", "core/backgammon", "core/book"}},
    {"protocol/ubgi", {"core/base", "core/backgammon", "core/book"}},
    {"protocol/io", {"core/base", "protocol/uci", "protocol/gnubg", "protocol/ubgi"}},
    {"plugin/report",
     {"core/base", "core/index", "core/chess", "core/backgammon", "core/formats", "core/book"}},
    {"plugin",
     {"core/base", "core/index", "core/chess", "core/backgammon", "core/formats", "core/book", "protocol/uci",
      "protocol/gnubg", "protocol/ubgi", "protocol/io", "plugin/report"}},
};

// The room of a path from the root: its first two folders, or `plugin`, `tests`, `bench` for all else in
// them. Empty for the header of a package.
std::string Room(const std::string& path) {
  const std::string top = path.substr(0, path.find('/'));
  if (path.starts_with("plugin/report/")) return "plugin/report";
  if (top == "core" || top == "protocol") return path.substr(0, path.find('/', top.size() + 1));
  return top == "plugin" || top == "tests" || top == "bench" ? top : "";
}

bool IsInAHouse(const SourceFile& file) {
  return file.IsIn("core") || file.IsIn("protocol") || file.IsIn("plugin");
}

TEST(Includes, PointOneWayFromRoomToRoom) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsCpp() || !IsInAHouse(file)) continue;
    const std::string room = Room(file.path);
    const auto allowed = kMayInclude.find(room);
    ASSERT_NE(allowed, kMayInclude.end()) << room << " is not in the table above";
    for (const std::string& include : QuotedIncludes(file.lines)) {
      const std::string other = Room(include);
      EXPECT_TRUE(other.empty() || other == room || allowed->second.contains(other))
          << file.path << ": " << include;
    }
  }
}

TEST(Includes, TheBuilderAndTheReaderOfTheIndexNeverMeet) {
  const auto is_builder = [](const std::string& path) {
    return path.starts_with("core/index/") && path.find("_builder.") != std::string::npos;
  };
  const auto is_reader = [](const std::string& path) { return path.starts_with("core/index/index."); };
  for (const SourceFile& file : SourceTree()) {
    for (const std::string& include : QuotedIncludes(file.lines)) {
      EXPECT_FALSE(is_builder(file.path) && is_reader(include)) << file.path;
      EXPECT_FALSE(is_reader(file.path) && is_builder(include)) << file.path;
    }
  }
}

TEST(Includes, AFilesOwnHeaderComesFirst) {
  std::set<std::string> paths;
  for (const SourceFile& file : SourceTree()) paths.insert(file.path);
  for (const SourceFile& file : SourceTree()) {
    const std::string own = file.path.substr(0, file.path.rfind('.')) + ".h";
    if (!file.Is(".cc") || !paths.contains(own)) continue;
    const auto first = std::find_if(file.lines.begin(), file.lines.end(),
                                    [](const std::string& line) { return line.starts_with("#include"); });
    EXPECT_EQ(*first, "#include \"" + own + "\"") << file.path;
  }
}

TEST(Headers, BeginWithACommentAndAreIncludedOnce) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsHeader()) continue;
    EXPECT_TRUE(file.text.starts_with("// ") || file.text.starts_with("/*")) << file.path;
    const char* once = file.path == kCHeader ? "^#define TABIA_H_$" : "^#pragma once$";
    EXPECT_EQ(LinesWith(file.lines, once).size(), 1u) << file.path;
  }
}

}  // namespace
}  // namespace tabia::tidy
