#include "core/base/os/paths.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// A file in the folder and one below it, with a link to each and to the lower folder.
class FolderListing : public ::testing::Test {
 protected:
  FolderListing() {
    WriteFile(folder_ / "upper", "1");
    std::filesystem::create_directory(folder_ / "below");
    WriteFile(folder_ / "below/lower", "2");
    std::filesystem::create_symlink("below/lower", folder_ / "link");
    std::filesystem::create_symlink("below", folder_ / "link to a folder");
    std::filesystem::create_symlink("nowhere", folder_ / "broken link");
  }
  ScratchFolder folder_;
};

TEST_F(FolderListing, HasTheNamesInTheFolder) {
  EXPECT_THAT(NamesIn(folder_.path()),
              UnorderedElementsAre("upper", "below", "link", "link to a folder", "broken link"));
  EXPECT_THAT(NamesIn(folder_ / "missing"), IsEmpty());
}

TEST_F(FolderListing, VisitsFilesBelowAndLinksToFiles) {
  std::vector<std::string> visited;
  const auto visit = [&visited](const std::string& path) {
    visited.push_back(path);
    return true;
  };
  EXPECT_TRUE(VisitFiles(folder_.path(), visit).ok());
  EXPECT_THAT(visited, UnorderedElementsAre(folder_ / "upper", folder_ / "below/lower", folder_ / "link"));
}

TEST_F(FolderListing, StopsWhenTheVisitorReturnsFalse) {
  std::vector<std::string> visited;
  const auto visit = [&visited](const std::string& path) {
    visited.push_back(path);
    return false;
  };
  EXPECT_TRUE(VisitFiles(folder_.path(), visit).ok());
  EXPECT_THAT(visited, SizeIs(1));
}

class SameFile : public ::testing::Test {
 protected:
  SameFile() {
    std::filesystem::create_directory(folder_ / "below");
    WriteFile(folder_ / "below/file", "1");
    std::filesystem::create_symlink("below/file", folder_ / "link");
    std::filesystem::create_hard_link(folder_ / "below/file", folder_ / "hard");
    std::filesystem::create_symlink("below", folder_ / "folder");
    std::filesystem::create_symlink("missing", folder_ / "broken");
  }
  ScratchFolder folder_;
};

TEST_F(SameFile, IsFoundThroughEveryKindOfPath) {
  for (const char* path : {"link", "hard", "folder/file", "./below/../below//file"}) {
    EXPECT_TRUE(LeadToSameFile(folder_ / "below/file", folder_ / path)) << path;
  }
  WriteFile(folder_ / "other", "1");
  EXPECT_FALSE(LeadToSameFile(folder_ / "below/file", folder_ / "other"));
}

TEST_F(SameFile, NeedNotExist) {
  EXPECT_TRUE(LeadToSameFile(folder_ / "missing", folder_ / "broken"));
  EXPECT_TRUE(LeadToSameFile(folder_ / "below/new", folder_ / "folder/new"));
  EXPECT_FALSE(LeadToSameFile(folder_ / "missing", folder_ / "below/missing"));
  EXPECT_FALSE(LeadToSameFile(folder_ / "missing", folder_ / "below/file"));
}

TEST_F(SameFile, IsBelowAFolder) {
  EXPECT_TRUE(IsBelow(folder_ / "link", folder_ / "below/"));
  EXPECT_TRUE(IsBelow(folder_ / "folder/new", folder_ / "below"));
  EXPECT_FALSE(IsBelow(folder_ / "hard", folder_ / "below"));
  EXPECT_FALSE(IsBelow(folder_ / "below", folder_ / "folder"));
  EXPECT_FALSE(IsBelow(folder_ / "below2/file", folder_ / "below"));
}

using PrivateFolderTest = FolderListing;

TEST_F(PrivateFolderTest, IsAFolderThatOnlyItsUserMayWriteTo) {
  namespace fs = std::filesystem;
  for (const auto& [mode, is_private] : {std::pair(0700, true), {0755, true}, {0775, false}, {0757, false}}) {
    fs::permissions(folder_.path(), static_cast<fs::perms>(mode));
    EXPECT_EQ(CheckIsPrivate(folder_.path()).ok(), is_private) << mode;
  }
  EXPECT_EQ(Message(CheckIsPrivate(folder_.path())),
            folder_.path() + ": not used: other users may write to it; chmod go-w makes it usable");
}

// Only root can give a folder away.
TEST_F(PrivateFolderTest, IsNoFolderOfAnotherUser) {
  if (geteuid() != 0) return;
  ASSERT_EQ(chown(folder_.path().c_str(), 65534, 65534), 0);
  EXPECT_EQ(Message(CheckIsPrivate(folder_.path())),
            folder_.path() + ": not used: it belongs to user 65534, and this program runs as user 0");
}

TEST_F(FolderListing, ReportsAMissingFolder) {
  const absl::Status status = VisitFiles(folder_ / "missing", [](const std::string&) { return true; });
  EXPECT_EQ(Message(status), (folder_ / "missing") + ": cannot be read: No such file or directory");
}

}  // namespace
}  // namespace tabia
