#include "core/base/os/mapped_file.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

using testing::EndsWith;

class MappedFileTest : public testing::Test {
 protected:
  void ExpectRefused(const std::string& path, const std::string& why) {
    const absl::Status status = MappedFile::Open(path).status();
    EXPECT_EQ(ExitCode(status), 4);
    EXPECT_THAT(Message(status), EndsWith(why));
  }

  ScratchFolder folder_;
};

TEST_F(MappedFileTest, ContainsTheBytes) {
  WriteFile(folder_ / "book", std::string("a\0b", 3));
  const auto file = MappedFile::Open(folder_ / "book");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->bytes(), std::string_view("a\0b", 3));
  EXPECT_EQ(file->path(), folder_ / "book");
}

TEST_F(MappedFileTest, IsEmptyForAnEmptyFile) {
  WriteFile(folder_ / "empty", "");
  const auto file = MappedFile::Open(folder_ / "empty");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->bytes(), "");
}

TEST_F(MappedFileTest, RejectsAMissingFile) {
  ExpectRefused(folder_ / "missing", "No such file or directory");
}

TEST_F(MappedFileTest, RejectsAFolder) {
  ExpectRefused(folder_.path(), "not a regular file");
}

TEST_F(MappedFileTest, OpensAnOwnFileOnlyWithoutALink) {
  WriteFile(folder_ / "own", "bytes");
  EXPECT_EQ(MappedFile::OpenOwn(folder_ / "own")->bytes(), "bytes");
  std::filesystem::create_symlink("own", folder_ / "link");
  EXPECT_EQ(ExitCode(MappedFile::OpenOwn(folder_ / "link").status()), 4);
  EXPECT_EQ(MappedFile::Open(folder_ / "link")->bytes(), "bytes");
}

// Only root can give a file away.
TEST_F(MappedFileTest, RejectsAFileOfAnotherUserAsItsOwn) {
  if (geteuid() != 0) return;
  WriteFile(folder_ / "theirs", "bytes");
  ASSERT_EQ(chown((folder_ / "theirs").c_str(), 65534, 65534), 0);
  EXPECT_THAT(Message(MappedFile::OpenOwn(folder_ / "theirs").status()),
              EndsWith("it belongs to another user"));
}

TEST_F(MappedFileTest, RejectsAPipeWithoutWaitingForItsWriter) {
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  ExpectRefused(folder_ / "pipe", "not a regular file");
}

TEST_F(MappedFileTest, KeepsItsBytesWhenTheFileIsRemovedOrReplaced) {
  WriteFile(folder_ / "book", "old");
  const auto file = MappedFile::Open(folder_ / "book");
  WriteFile(folder_ / "new", "new");
  std::filesystem::rename(folder_ / "new", folder_ / "book");
  EXPECT_EQ(file->bytes(), "old");
}

TEST_F(MappedFileTest, KeepsItsBytesWhenMoved) {
  WriteFile(folder_ / "a", "aaa");
  WriteFile(folder_ / "b", "bbb");
  MappedFile first = *MappedFile::Open(folder_ / "a");
  MappedFile second = std::move(first);
  EXPECT_EQ(second.bytes(), "aaa");
  second = *MappedFile::Open(folder_ / "b");
  EXPECT_EQ(second.bytes(), "bbb");
  EXPECT_EQ(second.path(), folder_ / "b");
}

}  // namespace

namespace {

using testing::ExitedWithCode;
using testing::KilledBySignal;

constexpr size_t kBytes = 100'000;

// Each test is a process of its own, as it takes the signal.
class ShrunkenFileTest : public testing::Test {
 protected:
  MappedFile MapAndCut(size_t rest) const {
    WriteFile(path_, std::string(kBytes, 'x'));
    MappedFile file = *MappedFile::Open(path_);
    std::filesystem::resize_file(path_, rest);
    return file;
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "book";
};

// The sanitizer handles the signal itself.
#ifndef TABIA_SANITIZED
TEST_F(ShrunkenFileTest, KillsItsReaderWithoutTheHandler) {
  const auto read = [this] { _exit(MapAndCut(0).bytes()[kBytes - 1]); };
  EXPECT_EXIT(read(), KilledBySignal(SIGBUS), "");
}
#endif

TEST_F(ShrunkenFileTest, ReadsZerosBeyondItsEnd) {
  const auto read = [this] {
    SurviveShrunkenFiles();
    const MappedFile file = MapAndCut(50'000);
    const bool is_kept = file.bytes()[49'999] == 'x' && file.bytes()[0] == 'x';
    const bool is_zero = file.bytes()[kBytes - 1] == 0 && file.bytes()[60'000] == 0;
    _exit(is_kept && is_zero ? 0 : 1);
  };
  EXPECT_EXIT(read(), ExitedWithCode(0), "");
}

TEST_F(ShrunkenFileTest, IsNamedByEveryLaterCheck) {
  const auto read = [this] {
    SurviveShrunkenFiles();
    const bool is_whole = CheckNoFileShrank().ok();
    { [[maybe_unused]] volatile const char byte = MapAndCut(0).bytes()[kBytes - 1]; }
    const absl::Status status = CheckNoFileShrank();
    const bool is_named = Message(status) == path_ + ": cannot be read: it became shorter meanwhile";
    _exit(is_whole && is_named ? ExitCode(status) : 1);
  };
  EXPECT_EXIT(read(), ExitedWithCode(4), "");
}

TEST_F(ShrunkenFileTest, PreventsTheCommit) {
  WriteFile(folder_ / "out", "old");
  const auto write = [this] {
    SurviveShrunkenFiles();
    const MappedFile file = MapAndCut(0);
    AtomicFile out = *AtomicFile::Create(folder_ / "out");
    const bool is_appended = out.Append(file.bytes()).ok();
    _exit(is_appended ? ExitCode(out.Commit()) : 1);
  };
  EXPECT_EXIT(write(), ExitedWithCode(4), "");
  EXPECT_EQ(ReadFile(folder_ / "out"), "old");
}

TEST_F(ShrunkenFileTest, DoesNotHideOtherBusErrors) {
  const auto raise_it = [] {
    SurviveShrunkenFiles();
    raise(SIGBUS);
    raise(SIGBUS);
  };
  EXPECT_EXIT(raise_it(), KilledBySignal(SIGBUS), "");
}

}  // namespace
}  // namespace tabia
