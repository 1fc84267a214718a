#include <sys/stat.h>

#include <chrono>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class PgnPipeTest : public testing::Test {
 protected:
  PgnPipeTest() { mkfifo(path_.c_str(), 0600); }

  // Writes these bytes into the pipe and returns the outcome of reading it.
  Outcome Read(const std::string& bytes) {
    std::thread writer([&] { std::ofstream(path_, std::ios::binary) << bytes; });
    Outcome outcome = ReadBook(path_);
    writer.join();
    return outcome;
  }
  static std::string Golden(const std::string& name) { return TABIA_TEST_DATA "/formats/pgn/" + name; }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "pipe";
};

TEST_F(PgnPipeTest, HasTheRecordsOfTheFile) {
  for (const char* name :
       {"notations.pgn", "two-members.pgn.gz", "two-streams.pgn.xz", "skippable-and-two-frames.pgn.zst"}) {
    const Outcome from_pipe = Read(ReadFile(Golden(name)));
    const Outcome from_file = ReadBook(Golden(name));
    EXPECT_EQ(from_pipe.lines, from_file.lines) << name;
    EXPECT_EQ(from_pipe.report.format, from_file.report.format);
  }
}

TEST_F(PgnPipeTest, IsReadBeyondTheBytesThatDecideItsFormat) {
  const std::string game = "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n";
  std::string games;
  for (int i = 0; i < 10000; ++i) games += game;
  EXPECT_EQ(Read(games).lines.size(), 20000u);
}

TEST_F(PgnPipeTest, IsRejectedInAnotherFormat) {
  EXPECT_THAT(Message(Read("no book").status), StartsWith(path_ + ": byte 0: the format is unknown"));
  EXPECT_EQ(ExitCode(Read("").status), 4);
}

TEST_F(PgnPipeTest, IsRejectedWithoutAWriter) {
  EXPECT_EQ(Message(ReadBook(path_).status), path_ + ": cannot be read: no data was received");
}

TEST_F(PgnPipeTest, IsReadFromASlowWriter) {
  std::thread writer([&] {
    std::ofstream pipe(path_);
    for (const char c : std::string_view("1. e4 1-0\n")) {
      pipe << c << std::flush;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  EXPECT_EQ(ReadBook(path_).lines.size(), 1u);
  writer.join();
}

TEST_F(PgnPipeTest, IsReadOnce) {
  std::thread writer([&] { std::ofstream(path_) << "1. e4 1-0\n"; });
  auto source = ForeignSource::Open(path_);
  writer.join();
  ASSERT_TRUE(source.ok());
  RecordDump dump;
  EXPECT_TRUE(source->Read({}, {dump, dump}).ok());
  EXPECT_EQ(dump.lines.size(), 1u);
  EXPECT_THAT(Message(source->Read({}, {dump, dump}).status()), HasSubstr("it can be read once only"));
}

}  // namespace
}  // namespace tabia::formats
