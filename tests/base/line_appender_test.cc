#include "core/base/os/line_appender.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

class LineAppenderTest : public testing::Test {
 protected:
  // Appends a line by an appender of its own.
  void Append(const std::string& line) const {
    absl::StatusOr<LineAppender> appender = LineAppender::Open(path_);
    ASSERT_TRUE(appender.ok()) << appender.status();
    EXPECT_TRUE(appender->Append(line).ok());
  }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "lines";
};

TEST_F(LineAppenderTest, CreatesTheFile) {
  EXPECT_TRUE(LineAppender::Open(path_).ok());
  EXPECT_THAT(folder_.Names(), testing::ElementsAre("lines"));
  EXPECT_EQ(ReadFile(path_), "");
}

TEST_F(LineAppenderTest, EndsEachLine) {
  absl::StatusOr<LineAppender> appender = LineAppender::Open(path_);
  for (const char* line : {"a", "", "bc"}) EXPECT_TRUE(appender->Append(line).ok());
  EXPECT_EQ(ReadFile(path_), "a\n\nbc\n");
}

TEST_F(LineAppenderTest, KeepsTheLinesOfTheFile) {
  WriteFile(path_, "old\n");
  Append("new");
  EXPECT_EQ(ReadFile(path_), "old\nnew\n");
}

TEST_F(LineAppenderTest, EndsAnIncompleteLine) {
  WriteFile(path_, "old\nincompl");
  Append("new");
  Append("newer");
  EXPECT_EQ(ReadFile(path_), "old\nincompl\nnew\nnewer\n");
}

TEST_F(LineAppenderTest, EndsALineThatBecomesIncompleteLater) {
  absl::StatusOr<LineAppender> appender = LineAppender::Open(path_);
  EXPECT_TRUE(appender->Append("a").ok());
  WriteFile(path_, "a\nx");
  EXPECT_TRUE(appender->Append("b").ok());
  EXPECT_EQ(ReadFile(path_), "a\nx\nb\n");
}

TEST_F(LineAppenderTest, AppendsAfterTheLinesOfAnotherWriter) {
  absl::StatusOr<LineAppender> appender = LineAppender::Open(path_);
  EXPECT_TRUE(appender->Append("mine").ok());
  Append("theirs");
  EXPECT_TRUE(appender->Append("mine too").ok());
  EXPECT_EQ(ReadFile(path_), "mine\ntheirs\nmine too\n");
}

TEST_F(LineAppenderTest, WritesALongLine) {
  const std::string line(3'000'000, 'x');
  Append(line);
  Append("short");
  EXPECT_TRUE(ReadFile(path_) == line + "\nshort\n");
}

TEST_F(LineAppenderTest, FailsInAMissingFolder) {
  const absl::Status status = LineAppender::Open(folder_ / "none/lines").status();
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_THAT(Message(status),
              testing::StartsWith(folder_ / "none/lines" + ": cannot be opened for writing: "));
}

}  // namespace
}  // namespace tabia
