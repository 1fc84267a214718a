// The permitted includes between rooms: the arrows of the house point one way.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/tidy/cpp_text.h"
#include "tests/tidy/source_tree.h"
#include "tests/tidy/units.h"

namespace tabia::tidy {
namespace {

// The rooms, and which others each of them may include. A file belongs to the room with the longest matching name.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"core/base", {}},
    {"core/index/layout", {"core/base"}},
    {"core/index", {"core/base", "core/index/layout"}},
    {"core/index/builder", {"core/base", "core/index/layout"}},
    {"core/chess", {"core/base"}},
    {"core/backgammon", {"core/base"}},
    {"core/records", {"core/base", "core/chess", "core/backgammon"}},
    {"core/formats", {"core/base", "core/chess", "core/backgammon", "core/records"}},
    {"core/searches", {"core/base", "core/chess", "core/records", "core/formats"}},
    {"core/network", {"core/base", "core/index", "core/index/layout", "core/chess", "core/records"}},
    {"core/probe", {"core/base", "core/index", "core/chess", "core/backgammon", "core/records"}},
    {"core/probe/chess", {"core/base", "core/index", "core/chess", "core/records", "core/probe"}},
    {"core/probe/backgammon", {"core/base", "core/index", "core/backgammon", "core/records", "core/probe"}},
    {"core/games", {"core/base", "core/chess", "core/formats", "core/probe/chess"}},
    {"core/books",
     {"core/base", "core/index/layout", "core/index/builder", "core/chess", "core/backgammon", "core/records",
      "core/formats", "core/network", "core/probe", "core/probe/chess", "core/probe/backgammon"}},
    {"core/convert",
     {"core/base", "core/chess", "core/backgammon", "core/records", "core/formats", "core/probe",
      "core/probe/chess", "core/probe/backgammon", "core/books"}},
    {"core/suites",
     {"core/base", "core/chess", "core/backgammon", "core/records", "core/formats", "core/searches",
      "core/probe", "core/probe/chess", "core/probe/backgammon"}},
    {"core/match", {"core/base", "core/chess", "core/formats", "core/games", "core/suites"}},
    {"core/graph", {"core/base", "core/chess", "core/probe/chess"}},
    {"core/study",
     {"core/base", "core/index/builder", "core/chess", "core/records", "core/formats", "core/searches",
      "core/probe", "core/probe/chess", "core/games", "core/books", "core/graph"}},
    {"core/repertoire",
     {"core/base", "core/chess", "core/records", "core/formats", "core/probe/chess", "core/games",
      "core/books"}},
    {"protocol", {}},
    {"protocol/uci", {"protocol", "core/base", "core/chess", "core/probe", "core/probe/chess"}},
    {"protocol/gnubg", {"protocol", "core/base", "core/backgammon", "core/probe/backgammon"}},
    {"protocol/ubgi", {"protocol", "core/base", "core/backgammon", "core/probe/backgammon"}},
    {"protocol/http", {"protocol", "core/base"}},
    {"protocol/explorer",
     {"core/base", "core/chess", "core/records", "core/probe", "core/probe/chess", "core/probe/backgammon",
      "protocol/http"}},
    {"protocol/io", {"protocol", "core/base"}},
    {"protocol/uci/driver", {"core/base", "core/probe", "core/probe/chess", "protocol/uci", "protocol/io"}},
    {"plugin", {}},
    {"plugin/report",
     {"core/base", "core/chess", "core/backgammon", "core/records", "core/formats", "core/probe",
      "core/probe/chess", "core/probe/backgammon", "core/games", "core/suites", "core/match",
      "core/repertoire"}},
    {"plugin/page",
     {"core/base", "core/chess", "core/backgammon", "core/records", "core/formats", "core/probe",
      "core/probe/chess", "core/probe/backgammon", "plugin/report", "protocol/http", "protocol/explorer"}},
    {"plugin/library",
     {"core/base", "core/chess", "core/backgammon", "core/records", "core/formats", "core/probe",
      "core/probe/chess", "core/probe/backgammon", "core/books", "plugin", "plugin/report"}},
    {"plugin/tool", {"core/base",         "core/index",       "core/chess",
                     "core/backgammon",   "core/records",     "core/formats",
                     "core/probe",        "core/probe/chess", "core/probe/backgammon",
                     "core/games",        "core/searches",    "core/books",
                     "core/convert",      "core/study",       "core/suites",
                     "core/match",        "core/repertoire",  "protocol/uci",
                     "protocol/gnubg",    "protocol/ubgi",    "protocol/http",
                     "protocol/explorer", "protocol/io",      "protocol/uci/driver",
                     "plugin/page",       "plugin/report"}},
};

// Returns the room of a path from the root; empty for the header of a package.
std::string Room(const std::string& path) {
  std::string folder = path;
  while (folder.find('/') != std::string::npos) {
    folder.resize(folder.rfind('/'));
    if (kMayInclude.contains(folder)) return folder;
  }
  return folder == "tests" || folder == "bench" ? folder : "";
}

bool IsInAHouse(const SourceFile& file) {
  return file.IsIn("core") || file.IsIn("protocol") || (file.IsIn("plugin") && !file.IsIn("plugin/examples"));
}

TEST(Includes, PointOneWayFromRoomToRoom) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsCpp() || !IsInAHouse(file)) continue;
    const std::string room = Room(file.path);
    if (file.path.starts_with("core/precompiled.")) continue;  // packages alone
    const auto allowed = kMayInclude.find(room);
    ASSERT_NE(allowed, kMayInclude.end()) << file.path << " is in no room of the table above";
    for (const std::string& include : QuotedIncludes(file.lines)) {
      const std::string other = Room(include);
      EXPECT_TRUE(other.empty() || other == room || allowed->second.contains(other))
          << file.path << ": " << include;
    }
  }
}

TEST(Includes, TheTableHasNoCircleAndNamesRoomsOnly) {
  UnitGraph graph;
  for (const auto& [room, allowed] : kMayInclude) {
    graph[room] = allowed;
    for (const std::string& other : allowed) EXPECT_TRUE(kMayInclude.contains(other)) << other;
  }
  EXPECT_THAT(Circles(graph), testing::IsEmpty());
}

// Both know the layout of the file, which is their only meeting point.
TEST(Includes, TheBuilderAndTheReaderOfTheIndexNeverMeet) {
  const std::string reader = "core/index", builder = "core/index/builder";
  size_t seen = 0;
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsCpp()) continue;
    const std::string room = Room(file.path);
    if (room != reader && room != builder) continue;
    ++seen;
    for (const std::string& include : QuotedIncludes(file.lines)) {
      EXPECT_NE(Room(include), room == reader ? builder : reader) << file.path << ": " << include;
    }
  }
  EXPECT_GT(seen, 24u);
}

TEST(Includes, AFilesOwnHeaderComesFirst) {
  std::set<std::string> paths;
  for (const SourceFile& file : SourceTree()) paths.insert(file.path);
  for (const SourceFile& file : SourceTree()) {
    std::string own = file.path.substr(0, file.path.rfind('.')) + ".h";
    if (!paths.contains(own)) own = UnitOf(file.path) + ".h";
    if (!file.Is(".cc") || !paths.contains(own)) continue;
    const auto first = std::find_if(file.lines.begin(), file.lines.end(),
                                    [](const std::string& line) { return line.starts_with("#include"); });
    ASSERT_NE(first, file.lines.end()) << file.path;
    EXPECT_EQ(*first, "#include \"" + own + "\"") << file.path;
  }
}

TEST(Headers, BeginWithACommentAndAreIncludedOnce) {
  for (const SourceFile& file : SourceTree()) {
    if (!file.IsHeader()) continue;
    EXPECT_TRUE(file.text.starts_with("// ") || file.text.starts_with("/*")) << file.path;
    const bool is_c = file.path == kCHeader || file.path == kEmbedHeader;
    const char* once = is_c ? "^#define TABIA_[A-Z_]*H_?$" : "^#pragma once$";
    EXPECT_EQ(LinesWith(file.lines, once).size(), 1u) << file.path;
  }
}

}  // namespace
}  // namespace tabia::tidy
