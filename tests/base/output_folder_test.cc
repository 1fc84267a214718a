#include "core/base/os/output_folder.h"

#include <sys/stat.h>

#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/os/file_lock.h"
#include "core/base/os/paths.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class OutputFolderTest : public testing::Test {
 protected:
  // Makes the folder with one file, as an earlier program left it.
  void MakeOld() const {
    fs::create_directory(path_);
    WriteFile(path_ + "/old", "old");
  }
  OutputFolder Create() const {
    absl::StatusOr<OutputFolder> folder = OutputFolder::Create(path_);
    EXPECT_TRUE(folder.ok()) << folder.status();
    WriteFile(folder->new_path() + "/new", "new");
    return *std::move(folder);
  }

  ScratchFolder scratch_;
  const std::string path_ = scratch_ / "site";
};

TEST_F(OutputFolderTest, AppearsAtCommit) {
  {
    OutputFolder folder = Create();
    EXPECT_FALSE(fs::exists(path_));
    EXPECT_TRUE(folder.Commit().ok());
  }
  EXPECT_THAT(NamesIn(path_), ElementsAre("new"));
  EXPECT_THAT(scratch_.Names(), ElementsAre("site"));
}

TEST_F(OutputFolderTest, ReplacesAFolderAndKeepsItsMode) {
  MakeOld();
  chmod(path_.c_str(), 0750);
  EXPECT_TRUE(Create().Commit().ok());
  EXPECT_THAT(NamesIn(path_), ElementsAre("new"));
  EXPECT_THAT(scratch_.Names(), ElementsAre("site"));
  struct stat facts;
  ASSERT_EQ(stat(path_.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777u, 0750u);
}

TEST_F(OutputFolderTest, LeavesTheOldFolderWithoutCommit) {
  MakeOld();
  { const OutputFolder folder = Create(); }
  EXPECT_THAT(NamesIn(path_), ElementsAre("old"));
  EXPECT_THAT(scratch_.Names(), ElementsAre("site"));
}

TEST_F(OutputFolderTest, NeedsTheFolderAroundIt) {
  const absl::Status status = OutputFolder::Create(scratch_ / "missing/site").status();
  EXPECT_THAT(status.message(), HasSubstr("missing/site: cannot be created: No such file or directory"));
}

TEST_F(OutputFolderTest, HasOneWriter) {
  const OutputFolder folder = Create();
  EXPECT_THAT(OutputFolder::Create(path_).status().message(), HasSubstr("another tabia is writing it"));
  EXPECT_THAT(NamesIn(folder.new_path()), ElementsAre("new"));
}

TEST_F(OutputFolderTest, KeepsAFolderOfTheUserThatHasItsName) {
  for (const std::string taken : {".tabia-new", ".tabia-old"}) {
    fs::create_directories(path_ + taken);
    WriteFile(path_ + taken + "/precious", "x");
    EXPECT_THAT(OutputFolder::Create(path_).status().message(), HasSubstr(taken + ": must be removed first"));
    EXPECT_THAT(NamesIn(path_ + taken), ElementsAre("precious"));
    fs::rename(path_ + taken, path_ + ".kept" + taken);
  }
}

TEST_F(OutputFolderTest, DoesNotTakeTheFileOfAnotherProgramForTheLockOfAKilledWriter) {
  WriteFile(path_ + ".tabia-lock", "mine");
  fs::create_directories(path_ + ".tabia-new");
  WriteFile(path_ + ".tabia-new/precious", "x");
  EXPECT_THAT(OutputFolder::Create(path_).status().message(), HasSubstr(".tabia-new: must be removed first"));
  EXPECT_THAT(NamesIn(path_ + ".tabia-new"), ElementsAre("precious"));
  EXPECT_EQ(ReadFile(path_ + ".tabia-lock"), "mine");
}

TEST_F(OutputFolderTest, RemovesWhatAKilledWriterLeft) {
  WriteFile(path_ + ".tabia-lock", FileLock::kMark);
  fs::create_directories(path_ + ".tabia-new/books");
  WriteFile(path_ + ".tabia-new/books/half", "half");
  fs::create_directory_symlink(scratch_.path(), path_ + ".tabia-new/link");
  EXPECT_TRUE(Create().Commit().ok());
  EXPECT_THAT(NamesIn(path_), ElementsAre("new"));
}

TEST_F(OutputFolderTest, GivesTheOldFolderItsNameBackAfterAKillBetweenTwoRenames) {
  MakeOld();
  fs::rename(path_, path_ + ".tabia-old");
  WriteFile(path_ + ".tabia-lock", FileLock::kMark);
  { const OutputFolder folder = Create(); }
  EXPECT_THAT(NamesIn(path_), ElementsAre("old"));
  EXPECT_THAT(scratch_.Names(), ElementsAre("site"));
}

}  // namespace
}  // namespace tabia
