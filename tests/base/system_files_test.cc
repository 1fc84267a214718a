// The behaviour that is the same on every system: readers and writers of one file, locks, temporary files, names.
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/os/file_io.h"
#include "core/base/os/file_lock.h"
#include "core/base/os/machine.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/os/paths.h"
#include "core/base/os/temp_file.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class SystemFilesTest : public testing::Test {
 protected:
  static std::string Read(const std::string& path) { return std::string(MappedFile::Open(path)->bytes()); }

  static void Write(const std::string& path, std::string_view bytes) {
    auto file = AtomicFile::Create(path);
    ASSERT_TRUE(file.ok()) << file.status();
    ASSERT_TRUE(file->Append(bytes).ok());
    const absl::Status done = file->Commit();
    ASSERT_TRUE(done.ok()) << done;
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "book.tabia";
};

TEST_F(SystemFilesTest, AFileIsReplacedAsAWhole) {
  Write(path_, "old");
  auto file = AtomicFile::Create(path_);
  ASSERT_TRUE(file->Append("newer").ok());
  EXPECT_EQ(Read(path_), "old");
  ASSERT_TRUE(file->Commit().ok());
  EXPECT_EQ(Read(path_), "newer");
}

TEST_F(SystemFilesTest, TheOldFileStaysWithoutACommit) {
  Write(path_, "old");
  {
    auto file = AtomicFile::Create(path_);
    ASSERT_TRUE(file->Append("new").ok());
  }
  EXPECT_EQ(Read(path_), "old");
  EXPECT_THAT(folder_.Names(), ElementsAre("book.tabia"));
}

TEST_F(SystemFilesTest, AReaderKeepsWhatItHasMappedWhileTheFileIsReplaced) {
  Write(path_, "old");
  const auto reader = MappedFile::Open(path_), other = MappedFile::Open(path_);
  Write(path_, "new");
  EXPECT_EQ(reader->bytes(), "old");
  EXPECT_EQ(other->bytes(), "old");
  EXPECT_EQ(Read(path_), "new");
}

TEST_F(SystemFilesTest, TwoWritersOfOneFileDoNotInterfere) {
  auto first = AtomicFile::Create(path_), second = AtomicFile::Create(path_);
  ASSERT_TRUE(first.ok() && second.ok());
  ASSERT_TRUE(first->Append("first").ok());
  ASSERT_TRUE(second->Append("second").ok());
  ASSERT_TRUE(first->Commit().ok());
  ASSERT_TRUE(second->Commit().ok());
  EXPECT_EQ(Read(path_), "second");
}

TEST_F(SystemFilesTest, AFolderIsNotReplaced) {
  EXPECT_FALSE(AtomicFile::Create(folder_.path()).ok());
  EXPECT_FALSE(OpenOutput(folder_.path()).ok());
  EXPECT_FALSE(MappedFile::Open(folder_.path()).ok());
}

TEST_F(SystemFilesTest, AMissingFileIsNamed) {
  const auto file = MappedFile::Open(folder_ / "none");
  EXPECT_THAT(std::string(file.status().message()),
              HasSubstr("none: cannot be opened: No such file or directory"));
}

TEST_F(SystemFilesTest, NamesMayHaveAnyLetters) {
  const std::string path = folder_.path() + "/\u0434\u0435\u0431\u044e\u0442 \u00fc\u265e.tabia";
  Write(path, "bytes");
  EXPECT_EQ(Read(path), "bytes");
  EXPECT_EQ(SizeOf(path), 5u);
  EXPECT_THAT(NamesIn(folder_.path()), ElementsAre(FileName(path)));
  std::vector<std::string> visited;
  const auto visit = [&](const std::string& file) {
    visited.push_back(file);
    return true;
  };
  ASSERT_TRUE(VisitFiles(folder_.path(), visit).ok());
  EXPECT_THAT(visited, ElementsAre(path));
}

TEST_F(SystemFilesTest, PathsMayBeLong) {
  std::string folder = folder_.path();
  for (int i = 0; i < 3; ++i) {
    folder += "/" + std::string(60, 'f');
    ASSERT_TRUE(std::filesystem::create_directory(folder)) << folder.size();
  }
  Write(folder + "/book.tabia", "bytes");
  EXPECT_EQ(Read(folder + "/book.tabia"), "bytes");
}

TEST_F(SystemFilesTest, ALockHasOneHolder) {
  const std::string path = folder_ / "lock";
  {
    auto lock = FileLock::TryTake(path);
    ASSERT_TRUE(lock.ok() && lock->has_value());
    (*lock)->Write("note");
    EXPECT_EQ(FileLock::Read(path, 4), "note");
    const auto other = FileLock::TryTake(path);
    ASSERT_TRUE(other.ok()) << other.status();
    EXPECT_FALSE(other->has_value());
  }
  EXPECT_THAT(NamesIn(folder_.path()), IsEmpty());
  EXPECT_TRUE(FileLock::TryTake(path)->has_value());
}

TEST_F(SystemFilesTest, ATemporaryFileDisappears) {
  {
    auto file = TempFile::Create(folder_.path());
    ASSERT_TRUE(file.ok()) << file.status();
    ASSERT_TRUE(file->Append("one").ok());
    ASSERT_TRUE(file->Append("two").ok());
    std::string bytes(4, '\0');
    ASSERT_TRUE(file->Read(2, bytes.data(), bytes.size()).ok());
    EXPECT_EQ(bytes, "etwo");
    EXPECT_FALSE(file->Read(4, bytes.data(), bytes.size()).ok());
  }
  EXPECT_THAT(NamesIn(folder_.path()), IsEmpty());
}

TEST_F(SystemFilesTest, AScratchFileDisappears) {
  {
    auto file = ScratchFile::Create(folder_.path());
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(SizeOf(file->path()), 0u);
    file->RemoveName();
  }
  EXPECT_THAT(NamesIn(folder_.path()), IsEmpty());
}

TEST_F(SystemFilesTest, AllPathsOfAFileHaveOneIdentity) {
  Write(path_, "bytes");
  Write(folder_ / "other", "bytes");
  EXPECT_TRUE(IdentityOf(path_).has_value());
  EXPECT_EQ(IdentityOf(path_), IdentityOf(folder_.path() + "/./book.tabia"));
  EXPECT_NE(IdentityOf(path_), IdentityOf(folder_ / "other"));
  EXPECT_EQ(IdentityOf(folder_ / "none"), std::nullopt);
}

TEST_F(SystemFilesTest, AFileOfTheSameSizeAndTimeHasAnotherState) {
  Write(path_, "one");
  Write(path_ + ".new", "two");
  std::filesystem::last_write_time(path_ + ".new", std::filesystem::last_write_time(path_));
  const std::optional<PathState> before = StateAt(path_);
  EXPECT_EQ(StateAt(path_), before);
  std::filesystem::rename(path_ + ".new", path_);
  EXPECT_NE(StateAt(path_), before);
}

TEST_F(SystemFilesTest, BytesAreReplacedAndTruncated) {
  auto file = AtomicFile::Create(path_);
  ASSERT_TRUE(file->Append("0123456789").ok());
  ASSERT_TRUE(file->Replace(2, "ab").ok());
  ASSERT_TRUE(file->Truncate(6).ok());
  ASSERT_TRUE(file->Append("!").ok());
  ASSERT_TRUE(file->Commit().ok());
  EXPECT_EQ(Read(path_), "01ab45!");
}

TEST_F(SystemFilesTest, AFileIsCopiedIfItIsWanted) {
  Write(path_, "0123456789");
  const auto is_wanted = [](std::string_view first) { return first == "01234567"; };
  EXPECT_EQ((*CopiedBytes::Read(path_, is_wanted))->bytes(), "0123456789");
  EXPECT_EQ(*CopiedBytes::Read(path_, [](std::string_view) { return false; }), nullptr);
  EXPECT_EQ(*CopiedBytes::Read(folder_.path(), is_wanted), nullptr);
}

TEST_F(SystemFilesTest, TheMachineHasMemory) {
  EXPECT_GT(MemoryLimitBytes(), 0u);
}

}  // namespace
}  // namespace tabia
