#include "core/base/os/output_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

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

// Returns what is in the pipe now.
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

TEST_F(OutputFileTest, ALinkStaysAndItsFileIsReplaced) {
  WriteFile(folder_ / "real", "old");
  fs::create_symlink("real", path_);
  fs::create_symlink(path_, folder_ / "second");
  EXPECT_TRUE(Write(folder_ / "second").ok());
  EXPECT_TRUE(fs::is_symlink(path_));
  EXPECT_EQ(ReadFile(folder_ / "real"), "HEAD, tail");
  EXPECT_THAT(folder_.Names(), ElementsAre("out", "real", "second"));
}

TEST_F(OutputFileTest, ALinkToNothingMakesTheFile) {
  fs::create_directory(folder_ / "there");
  fs::create_symlink("there/real", path_);
  EXPECT_TRUE(Write(path_).ok());
  EXPECT_TRUE(fs::is_symlink(path_));
  EXPECT_EQ(ReadFile(folder_ / "there/real"), "HEAD, tail");
}

TEST_F(OutputFileTest, ALinkToItselfIsRefused) {
  fs::create_symlink(path_, path_);
  EXPECT_EQ(ExitCode(Write(path_)), 4);
  EXPECT_TRUE(fs::is_symlink(path_));
}

TEST_F(OutputFileTest, APipeReceivesTheBytesAtTheEnd) {
  const int reader = MakePipe();
  auto file = OpenOutput(path_);
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_TRUE((*file)->Append("bytes").ok());
  EXPECT_EQ(ReadPipe(reader), "");
  ASSERT_TRUE((*file)->Commit().ok());
  EXPECT_EQ(ReadPipe(reader), "bytes");
  close(reader);
}

TEST_F(OutputFileTest, APipeWithoutAReaderAnyMoreIsCancelled) {
  const auto old_action = signal(SIGPIPE, SIG_IGN);
  const int reader = MakePipe();
  auto file = OpenOutput(path_);
  close(reader);
  ASSERT_TRUE((*file)->Append("bytes").ok());
  EXPECT_TRUE(absl::IsCancelled((*file)->Commit()));
  signal(SIGPIPE, old_action);
}

TEST_F(OutputFileTest, DevicesAndFoldersAreRefused) {
  for (const std::string& path : {std::string("/dev/full"), std::string("/dev/null")}) {
    const absl::Status status = Write(path);
    EXPECT_EQ(ExitCode(status), 4);
    EXPECT_THAT(Message(status),
                HasSubstr(path + ": cannot be written: it is not a file, a pipe or a terminal"));
  }
  EXPECT_THAT(Message(Write(folder_.path())), HasSubstr("Is a directory"));
}

// In processes of their own, whose standard output is the file.
TEST_F(OutputFileTest, StandardOutputIsWrittenInPlace) {
  WriteFile(path_, "before ");
  const auto write_to_output = [this](const std::string& name) {
    dup2(open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC), STDOUT_FILENO);
    _exit(IsStandardOutput(name) ? ExitCode(Write(name)) : 99);
  };
  EXPECT_EXIT(write_to_output("/dev/stdout"), ExitedWithCode(0), "");
  EXPECT_EXIT(write_to_output(path_), ExitedWithCode(0), "");
  EXPECT_EQ(ReadFile(path_), "before HEAD, tailHEAD, tail");
}

TEST_F(OutputFileTest, TemporaryFilesAreWhereTheFileIs) {
  fs::create_directory(folder_ / "there");
  fs::create_symlink("there/real", path_);
  EXPECT_EQ(TempFolderFor(path_), folder_ / "there");
}

}  // namespace
}  // namespace tabia
