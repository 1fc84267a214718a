#include "core/base/os/file_lock.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

using testing::IsEmpty;

class FileLockTest : public testing::Test {
 protected:
  // Returns whether the lock is free; takes it for an instant.
  bool IsFree() const { return Take().has_value(); }
  std::optional<FileLock> Take() const {
    absl::StatusOr<std::optional<FileLock>> lock = FileLock::TryTake(path_);
    EXPECT_TRUE(lock.ok()) << lock.status();
    return *std::move(lock);
  }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "a.lock";
};

TEST_F(FileLockTest, HasOneHolder) {
  const std::optional<FileLock> lock = Take();
  ASSERT_TRUE(lock);
  EXPECT_FALSE(IsFree());
}

TEST_F(FileLockTest, IsReleasedAndLeavesNoFile) {
  { const std::optional<FileLock> lock = Take(); }
  EXPECT_THAT(folder_.Names(), IsEmpty());
  EXPECT_TRUE(IsFree());
}

TEST_F(FileLockTest, IsReleasedWhenItsHolderDies) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const std::optional<FileLock> lock = Take();
    if (write(ready[1], "", 1) == 1) pause();
    _exit(1);
  }
  char byte;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_FALSE(IsFree());
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(std::filesystem::exists(path_));
  EXPECT_TRUE(IsFree());
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(FileLockTest, DoesNotRemoveTheFileOfTheNextHolder) {
  std::optional<FileLock> removed = Take();
  std::filesystem::remove(path_);
  const std::optional<FileLock> next = Take();
  ASSERT_TRUE(next);
  removed.reset();
  EXPECT_FALSE(IsFree());
}

TEST_F(FileLockTest, ReturnsTheNoteOfItsHolder) {
  EXPECT_EQ(FileLock::Read(path_, 2), std::nullopt);
  std::optional<FileLock> lock = Take();
  EXPECT_EQ(FileLock::Read(path_, 2), std::nullopt);
  lock->Write("ab");
  lock->Write("cd");
  EXPECT_EQ(FileLock::Read(path_, 2), "cd");
}

TEST_F(FileLockTest, LeavesTheFileOfAnotherProgramAsItIs) {
  for (const char* const text : {"", "mine", "a text that is longer than the mark of a lock"}) {
    WriteFile(path_, text);
    {
      std::optional<FileLock> lock = Take();
      ASSERT_TRUE(lock);
      EXPECT_FALSE(IsFree());
      EXPECT_FALSE(FileLock::IsAt(path_));
      lock->Write("a note");
      EXPECT_EQ(FileLock::Read(path_, 2), std::nullopt);
    }
    EXPECT_EQ(ReadFile(path_), text);
    EXPECT_TRUE(std::filesystem::exists(path_));
  }
}

// The holder would write its notes into the file that the link names.
TEST_F(FileLockTest, DoesNotFollowALink) {
  WriteFile(folder_ / "theirs", "a file of 24 bytes, whole");
  std::filesystem::create_symlink("theirs", path_);
  const absl::Status status = FileLock::TryTake(path_).status();
  EXPECT_EQ(status.message(), path_ + ": cannot be opened: Too many levels of symbolic links");
  EXPECT_EQ(FileLock::Read(path_, 2), std::nullopt);
  EXPECT_EQ(ReadFile(folder_ / "theirs"), "a file of 24 bytes, whole");
}

TEST_F(FileLockTest, LeavesNoFileIfItsMarkCannotBeWritten) {
  const auto lock_without_space = [this] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {1, 1};
    setrlimit(RLIMIT_FSIZE, &limit);
    _exit(FileLock::TryTake(path_).ok() ? 0 : 4);
  };
  EXPECT_EXIT(lock_without_space(), testing::ExitedWithCode(4), "");
  EXPECT_THAT(folder_.Names(), IsEmpty());
}

TEST_F(FileLockTest, FailsInAMissingFolder) {
  const absl::Status status = FileLock::TryTake(folder_ / "none/a.lock").status();
  EXPECT_EQ(status.message(), folder_ / "none/a.lock" + ": cannot be opened: No such file or directory");
}

}  // namespace
}  // namespace tabia
