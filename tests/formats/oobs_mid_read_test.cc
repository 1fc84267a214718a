// Books that change while they are read.

#include <filesystem>
#include <functional>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "core/records/record_visitor.h"
#include "tests/formats/oobs_sample.h"

namespace tabia::formats {
namespace {

// Does something to the file when the tenth row has come.
class MeddlingVisitor final : public records::ChessVisitor {
 public:
  explicit MeddlingVisitor(std::function<void()> meddle) : meddle_(std::move(meddle)) {}

  absl::Status VisitMove(const chess::BookPosition&, const chess::BookMove&) override {
    if (++moves == 10) meddle_();
    return absl::OkStatus();
  }

  int moves = 0;

 private:
  std::function<void()> meddle_;
};

class OobsMidReadTest : public OobsTest {
 protected:
  OobsMidReadTest() { MakeManyRows(); }

  // Calls the reader itself, because Source::Read reports the change of the file instead of its consequence.
  absl::Status ReadMeddling(std::function<void()> meddle) {
    auto source = ForeignSource::Open(path_);
    EXPECT_TRUE(source.ok()) << source.status();
    MeddlingVisitor visitor(std::move(meddle));
    absl::Status status = source->format->Read(source->file, {.games_as_in_source = true}, visitor).status();
    moves_ = visitor.moves;
    return status;
  }

  int moves_ = 0;
};

TEST_F(OobsMidReadTest, RejectsAFileCutWhileItIsRead) {
  for (const size_t size : {512 * 100, 512 * 100 + 17, 512, 17, 0}) {
    std::filesystem::remove(path_);
    MakeManyRows();
    const absl::Status status = ReadMeddling([&] { std::filesystem::resize_file(path_, size); });
    EXPECT_EQ(ExitCode(status), 3) << status;
    EXPECT_THAT(Message(status),
                testing::MatchesRegex(".*: after row [0-9]+: database disk image is malformed"));
    EXPECT_GE(moves_, 10);
    EXPECT_LT(moves_, 1000);
  }
}

TEST_F(OobsMidReadTest, ReadsADeletedFileToItsEnd) {
  EXPECT_TRUE(ReadMeddling([&] { std::filesystem::remove(path_); }).ok());
  EXPECT_EQ(moves_, 1000);
}

TEST_F(OobsMidReadTest, RejectsOrReadsOverwrittenBytes) {
  const std::string bytes = ReadFile(path_);
  for (const char byte : {'\0', '\x05', '\x0d', '\x7f', '\xff'}) {
    WriteFile(path_, bytes);
    const absl::Status status = ReadMeddling([&] { WriteFile(path_, std::string(bytes.size(), byte)); });
    EXPECT_EQ(ExitCode(status), 3) << status;
    EXPECT_LT(moves_, 1000);
  }
}

TEST_F(OobsMidReadTest, RejectsOrReadsAnOverwrittenBook) {
  const std::string other = folder_ / "other.obs.db3";
  RunSql(other, std::string("PRAGMA page_size = 4096;") + kBookTable + kOneRow);
  const std::string bytes = ReadFile(other);
  ExitCode(ReadMeddling([&] { WriteFile(path_, bytes); }));
  EXPECT_LE(moves_, 1000);
}

}  // namespace
}  // namespace tabia::formats
