#include "core/base/os/paths.h"

#include <filesystem>
#include <string>
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

TEST_F(FolderListing, ReportsAMissingFolder) {
  const absl::Status status = VisitFiles(folder_ / "missing", [](const std::string&) { return true; });
  EXPECT_EQ(Message(status), (folder_ / "missing") + ": cannot be read: No such file or directory");
}

}  // namespace
}  // namespace tabia
