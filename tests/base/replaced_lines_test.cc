// Appending to a file that is replaced meanwhile, or that is no regular file.
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "gtest/gtest.h"

#include "core/base/os/line_appender.h"
#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

class ReplacedLinesTest : public testing::Test {
 protected:
  // Replaces the file as editors do.
  void ReplaceByRenaming(const std::string& text) const {
    WriteFile(path_ + ".new", text);
    std::filesystem::rename(path_ + ".new", path_);
  }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "lines";
};

TEST_F(ReplacedLinesTest, AppendsToTheFileThatReplacesItsOwn) {
  absl::StatusOr<LineAppender> appender = LineAppender::Open(path_);
  EXPECT_TRUE(appender->Append("lost").ok());
  ReplaceByRenaming("edited\n");
  EXPECT_TRUE(appender->Append("a").ok());
  EXPECT_TRUE(appender->Append("b").ok());
  EXPECT_EQ(ReadFile(path_), "edited\na\nb\n");
}

TEST_F(ReplacedLinesTest, MakesARemovedFileAgain) {
  absl::StatusOr<LineAppender> appender = LineAppender::Open(path_);
  std::filesystem::remove(path_);
  EXPECT_TRUE(appender->Append("a").ok());
  EXPECT_EQ(ReadFile(path_), "a\n");
}

TEST_F(ReplacedLinesTest, ChecksEachFileBeforeItIsOpened) {
  const auto check = [](const std::string& path) {
    return ReadFile(path) == "theirs\n" ? absl::CancelledError("theirs") : absl::OkStatus();
  };
  WriteFile(path_, "theirs\n");
  EXPECT_EQ(LineAppender::Open(path_, check).status(), absl::CancelledError("theirs"));
  WriteFile(path_, "");
  absl::StatusOr<LineAppender> appender = LineAppender::Open(path_, check);
  ReplaceByRenaming("theirs\n");
  EXPECT_EQ(appender->Append("a"), absl::CancelledError("theirs"));
  EXPECT_EQ(ReadFile(path_), "theirs\n");
}

TEST_F(ReplacedLinesTest, RejectsPipesAndDevices) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  std::filesystem::create_symlink("/dev/null", folder_ / "null");
  for (const std::string& path : {path_, folder_ / "null", std::string("/dev/null")}) {
    const absl::Status status = LineAppender::Open(path).status();
    EXPECT_EQ(ExitCode(status), 4);
    EXPECT_EQ(Message(status), path + ": cannot be appended to: it is not a regular file");
  }
}

}  // namespace
}  // namespace tabia
