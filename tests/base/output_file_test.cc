#include "core/base/os/output_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "absl/strings/str_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::ExitedWithCode;
using testing::HasSubstr;

// Writes "HEAD, tail", and replaces and truncates as the writers of books do.
absl::Status Write(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(path));
  TABIA_RETURN_IF_ERROR(file->Append("head, tail, rest"));
  TABIA_RETURN_IF_ERROR(file->Replace(0, "HEAD"));
  TABIA_RETURN_IF_ERROR(file->Truncate(10));
  TABIA_RETURN_IF_ERROR(file->Commit());
  EXPECT_EQ(file->size(), 10u);
  return absl::OkStatus();
}

// Returns the bytes that are in the pipe now.
std::string ReadPipe(int descriptor) {
  std::string bytes(100, '\0');
  const ssize_t size = read(descriptor, bytes.data(), bytes.size());
  bytes.resize(size > 0 ? static_cast<size_t>(size) : 0);
  return bytes;
}

class OutputFileTest : public testing::Test {
 protected:
  // Makes a named pipe that has a reader.
  int MakePipe() const {
    EXPECT_EQ(mkfifo(path_.c_str(), 0600), 0);
    return open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "out";
};

TEST_F(OutputFileTest, WritesANewFile) {
  EXPECT_TRUE(Write(path_).ok());
  EXPECT_EQ(ReadFile(path_), "HEAD, tail");
}

TEST_F(OutputFileTest, KeepsALinkAndReplacesItsFile) {
  WriteFile(folder_ / "real", "old");
  fs::create_symlink("real", path_);
  fs::create_symlink(path_, folder_ / "second");
  EXPECT_TRUE(Write(folder_ / "second").ok());
  EXPECT_TRUE(fs::is_symlink(path_));
  EXPECT_EQ(ReadFile(folder_ / "real"), "HEAD, tail");
  EXPECT_THAT(folder_.Names(), ElementsAre("out", "real", "second"));
}

TEST_F(OutputFileTest, CreatesTheFileOfADanglingLink) {
  fs::create_directory(folder_ / "there");
  fs::create_symlink("there/real", path_);
  EXPECT_TRUE(Write(path_).ok());
  EXPECT_TRUE(fs::is_symlink(path_));
  EXPECT_EQ(ReadFile(folder_ / "there/real"), "HEAD, tail");
}

TEST_F(OutputFileTest, RejectsALinkToItself) {
  fs::create_symlink(path_, path_);
  EXPECT_EQ(ExitCode(Write(path_)), 4);
  EXPECT_TRUE(fs::is_symlink(path_));
}

TEST_F(OutputFileTest, WritesToAPipeAtCommit) {
  const int reader = MakePipe();
  auto file = OpenOutput(path_);
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_TRUE((*file)->Append("bytes").ok());
  EXPECT_EQ(ReadPipe(reader), "");
  ASSERT_TRUE((*file)->Commit().ok());
  EXPECT_EQ(ReadPipe(reader), "bytes");
  close(reader);
}

TEST_F(OutputFileTest, IsCancelledByAClosedPipe) {
  const auto old_action = signal(SIGPIPE, SIG_IGN);
  const int reader = MakePipe();
  auto file = OpenOutput(path_);
  close(reader);
  ASSERT_TRUE((*file)->Append("bytes").ok());
  EXPECT_TRUE(absl::IsCancelled((*file)->Commit()));
  signal(SIGPIPE, old_action);
}

TEST_F(OutputFileTest, WritesToADeviceThatStoresNothing) {
  const absl::Status status = Write("/dev/null");
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THAT(Message(Write("/dev/full")),
              HasSubstr("/dev/full: cannot be written: No space left on device"));
}

TEST_F(OutputFileTest, RejectsOtherDevicesAndFolders) {
  const absl::Status status = Write("/dev/random");
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_THAT(Message(status),
              HasSubstr("/dev/random: cannot be written: it is not a file, a pipe, a terminal or /dev/null"));
  EXPECT_THAT(Message(Write(folder_.path())), HasSubstr("Is a directory"));
}

// In processes of their own, whose standard output is the file.
TEST_F(OutputFileTest, WritesToStandardOutput) {
  WriteFile(path_, "before ");
  const auto write_to_output = [this](const std::string& name) {
    dup2(open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC), STDOUT_FILENO);
    _exit(IsStandardOutput(name) ? ExitCode(Write(name)) : 99);
  };
  EXPECT_EXIT(write_to_output("/dev/stdout"), ExitedWithCode(0), "");
  EXPECT_EXIT(write_to_output(path_), ExitedWithCode(0), "");
  EXPECT_EQ(ReadFile(path_), "before HEAD, tailHEAD, tail");
}

TEST_F(OutputFileTest, PutsTemporaryFilesNextToTheFile) {
  fs::create_directory(folder_ / "there");
  fs::create_symlink("there/real", path_);
  EXPECT_EQ(TempFolderFor(path_), folder_ / "there");
}

}  // namespace

namespace {

using testing::ElementsAre;
using testing::ExitedWithCode;
using testing::HasSubstr;
using testing::IsEmpty;

absl::Status Write(const std::string& path, std::string_view bytes) {
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  TABIA_RETURN_IF_ERROR(file.Append(bytes));
  return file.Commit();
}

mode_t ModeOf(const std::string& path) {
  struct stat facts;
  return stat(path.c_str(), &facts) == 0 ? facts.st_mode & 07777 : 0;
}

class AtomicFileTest : public testing::Test {
 protected:
  ScratchFolder folder_;
  const std::string path_ = folder_ / "out.tabia";
};

TEST_F(AtomicFileTest, ContainsTheAppendedBytes) {
  const std::string large(3'000'000, 'x');
  auto file = AtomicFile::Create(path_);
  ASSERT_TRUE(file.ok());
  EXPECT_TRUE(file->Append("front ").ok());
  EXPECT_TRUE(file->Append(large).ok());
  EXPECT_TRUE(file->Append(" back").ok());
  EXPECT_TRUE(file->Commit().ok());
  EXPECT_EQ(ReadFile(path_), "front " + large + " back");
}

TEST_F(AtomicFileTest, ReplacesTheOldFileAndLeavesNothingNextToIt) {
  WriteFile(path_, "old");
  EXPECT_TRUE(Write(path_, "new").ok());
  EXPECT_EQ(ReadFile(path_), "new");
  EXPECT_THAT(folder_.Names(), ElementsAre("out.tabia"));
}

TEST_F(AtomicFileTest, LeavesNothingWhenNotCommitted) {
  ASSERT_TRUE(AtomicFile::Create(path_)->Append(std::string(1'000'000, 'x')).ok());
  EXPECT_THAT(folder_.Names(), IsEmpty());
}

TEST_F(AtomicFileTest, KeepsTheOldFileUntilTheCommit) {
  WriteFile(path_, "old");
  auto file = AtomicFile::Create(path_);
  ASSERT_TRUE(file->Append(std::string(1'000'000, 'x')).ok());
  EXPECT_EQ(ReadFile(path_), "old");
}

TEST_F(AtomicFileTest, KeepsTheOldFileIfItIsOnlySynced) {
  WriteFile(path_, "old");
  {
    auto file = AtomicFile::Create(path_);
    ASSERT_TRUE(file->Append("new").ok());
    ASSERT_TRUE(file->Sync().ok());
    EXPECT_EQ(ReadFile(path_), "old");
  }
  EXPECT_THAT(folder_.Names(), ElementsAre("out.tabia"));
  auto file = AtomicFile::Create(path_);
  ASSERT_TRUE(file->Append("new").ok());
  ASSERT_TRUE(file->Sync().ok());
  ASSERT_TRUE(file->Commit().ok());
  EXPECT_EQ(ReadFile(path_), "new");
}

TEST_F(AtomicFileTest, LeavesNothingNextToItselfWhenTheRenameFails) {
  auto file = AtomicFile::Create(path_);
  std::filesystem::create_directory(path_);
  EXPECT_EQ(ExitCode(file->Commit()), 4);
  file = absl::CancelledError();
  EXPECT_THAT(folder_.Names(), ElementsAre("out.tabia"));
}

TEST_F(AtomicFileTest, RemovesTheFilesOfAKilledWriter) {
  ASSERT_TRUE(Write(path_ + ".1.tmp", "left").ok());
  ASSERT_TRUE(Write(path_, "new").ok());
  EXPECT_THAT(folder_.Names(), ElementsAre("out.tabia"));
}

TEST_F(AtomicFileTest, KeepsTheFilesOfOthers) {
  for (const char* const name : {"out.tabia.old.tmp", "out.tabia.7", "other.tabia.7.tmp"}) {
    ASSERT_TRUE(Write(folder_ / name, "theirs").ok());
  }
  ASSERT_TRUE(Write(path_, "new").ok());
  EXPECT_EQ(folder_.Names().size(), 4u);
}

TEST_F(AtomicFileTest, TwoWritersOfOneFileKeepTheirBytesApart) {
  auto first = AtomicFile::Create(path_);
  ASSERT_TRUE(first->Append("first").ok());
  ASSERT_TRUE(first->Sync().ok());  // it has a name now
  auto second = AtomicFile::Create(path_);
  ASSERT_TRUE(second->Append("sec").ok());
  ASSERT_TRUE(second->Sync().ok());
  EXPECT_EQ(folder_.Names().size(), 2u);
  EXPECT_TRUE(first->Commit().ok());
  EXPECT_EQ(ReadFile(path_), "first");
  EXPECT_TRUE(second->Commit().ok());
  EXPECT_EQ(ReadFile(path_), "sec");
  EXPECT_THAT(folder_.Names(), ElementsAre("out.tabia"));
}

TEST_F(AtomicFileTest, StaysOpenWhenMoved) {
  AtomicFile file = *AtomicFile::Create(path_);
  EXPECT_TRUE(file.Append("bytes").ok());
  EXPECT_TRUE(file.Commit().ok());
  EXPECT_EQ(ReadFile(path_), "bytes");
}

TEST_F(AtomicFileTest, HasTheModeOfTheUmask) {
  const mode_t old_mask = umask(027);
  EXPECT_TRUE(Write(path_, "").ok());
  umask(old_mask);
  EXPECT_EQ(ModeOf(path_), 0640u);
}

TEST_F(AtomicFileTest, KeepsTheModeOfTheOldFile) {
  for (const mode_t mode : {0600u, 0644u, 0664u}) {
    WriteFile(path_, "old");
    ASSERT_EQ(chmod(path_.c_str(), mode), 0);
    EXPECT_TRUE(Write(path_, "new").ok());
    EXPECT_EQ(ModeOf(path_), mode);
  }
}

// Only root gives files away; others own the old file too.
TEST_F(AtomicFileTest, KeepsTheOwnerOfTheOldFile) {
  const bool is_root = geteuid() == 0;
  const uid_t owner = is_root ? 65534 : geteuid();
  const gid_t group = is_root ? 65533 : getegid();
  WriteFile(path_, "old");
  ASSERT_EQ(chown(path_.c_str(), owner, group), 0);
  EXPECT_TRUE(Write(path_, "new").ok());
  struct stat facts;
  ASSERT_EQ(stat(path_.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_uid, owner);
  EXPECT_EQ(facts.st_gid, group);
}

TEST_F(AtomicFileTest, RejectsAFolderInThePlaceOfTheFile) {
  const absl::Status status = Write(folder_.path(), "");
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_THAT(Message(status), HasSubstr("cannot be replaced: Is a directory"));
}

TEST_F(AtomicFileTest, RejectsAPipeInThePlaceOfTheFile) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_EQ(ExitCode(Write(path_, "")), 4);
}

TEST_F(AtomicFileTest, RejectsAMissingFolder) {
  const absl::Status status = Write(folder_ / "missing/out.tabia", "");
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_THAT(Message(status), HasSubstr("cannot be created: No such file or directory"));
}

// Runs in a child process. If the tests run as root, who may write everywhere, the child becomes another user.
TEST_F(AtomicFileTest, RejectsAFolderWithoutPermission) {
  const auto write_as_nobody = [&] {
    if (geteuid() == 0 && setuid(65534) != 0) _exit(99);
    _exit(ExitCode(Write(path_, "")));
  };
  chmod(folder_.path().c_str(), 0555);
  EXPECT_EXIT(write_as_nobody(), ExitedWithCode(4), "");
  EXPECT_THAT(folder_.Names(), IsEmpty());
  chmod(folder_.path().c_str(), 0755);
}

// A limit on the size of files takes the place of a full disk.
TEST_F(AtomicFileTest, ReplacesEarlierBytes) {
  AtomicFile file = *AtomicFile::Create(path_);
  ASSERT_TRUE(file.Append("head, body").ok());
  ASSERT_TRUE(file.Replace(0, "HEAD").ok());
  ASSERT_TRUE(file.Append(", tail").ok());
  ASSERT_TRUE(file.Commit().ok());
  EXPECT_EQ(ReadFile(path_), "HEAD, body, tail");
}

TEST_F(AtomicFileTest, DropsTruncatedBytes) {
  AtomicFile file = *AtomicFile::Create(path_);
  ASSERT_TRUE(file.Append(std::string(1'000'000, 'x')).ok());
  ASSERT_TRUE(file.Truncate(3).ok());
  ASSERT_TRUE(file.Append("yz").ok());
  ASSERT_TRUE(file.Commit().ok());
  EXPECT_EQ(ReadFile(path_), "xxxyz");
}

TEST_F(AtomicFileTest, KeepsTheOldFileWhenThereIsNoSpace) {
  WriteFile(path_, "old");
  const auto write_too_much = [&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    _exit(ExitCode(Write(path_, std::string(2000, 'x'))));
  };
  EXPECT_EXIT(write_too_much(), ExitedWithCode(4), "");
  EXPECT_EQ(ReadFile(path_), "old");
  EXPECT_THAT(folder_.Names(), ElementsAre("out.tabia"));
}

}  // namespace
}  // namespace tabia
