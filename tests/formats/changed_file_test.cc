// Files of every format that change while they are read.

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/formats/foreign_source.h"
#include "core/records/record_visitor.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/compressed.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

namespace fs = std::filesystem;

// Calls a function at the first record.
class FirstRecord final : public records::ChessVisitor, public records::BackgammonVisitor {
 public:
  explicit FirstRecord(std::function<void()> at_first) : at_first_(std::move(at_first)) {}

  absl::Status VisitMove(const chess::BookPosition&, const chess::BookMove&) override { return Visit(); }
  absl::Status VisitNote(const chess::BookPosition&, const chess::BookNote&) override { return Visit(); }
  absl::Status VisitPosition(const backgammon::PositionStatement&) override { return Visit(); }
  absl::Status VisitDecision(const backgammon::Decision&) override { return Visit(); }
  absl::Status VisitCube(const backgammon::CubeDecision&) override { return Visit(); }

 private:
  absl::Status Visit() {
    if (at_first_) std::exchange(at_first_, nullptr)();
    return absl::OkStatus();
  }

  std::function<void()> at_first_;
};

class ChangedFileTest : public testing::TestWithParam<std::string_view> {
 protected:
  // Copies a golden book, as a file that was written an hour ago.
  std::string Copy(std::string_view book, const std::string& name) {
    Write(name, ReadFile(TABIA_TEST_DATA "/formats/" + std::string(book)));
    return folder_ / name;
  }
  void Write(const std::string& name, std::string_view bytes) {
    WriteFile(folder_ / name, bytes);
    fs::last_write_time(folder_ / name, fs::file_time_type::clock::now() - std::chrono::hours(1));
  }
  static absl::Status Read(const std::string& path, std::function<void()> at_first) {
    FirstRecord visitor(std::move(at_first));
    return ForeignSource::Open(path)->Read({}, {visitor, visitor}).status();
  }

  ScratchFolder folder_;
};

constexpr const char* kChanged = ": cannot be read: the file changed while it was read";

TEST_P(ChangedFileTest, IsRejectedIfItIsWrittenInPlace) {
  const std::string path = Copy(GetParam(), "book"), bytes = ReadFile(path);
  EXPECT_EQ(Read(path, [&] { WriteFile(path, bytes); }), absl::AbortedError(path + kChanged));
  EXPECT_TRUE(Read(path, [] {}).ok());
}

INSTANTIATE_TEST_SUITE_P(Formats, ChangedFileTest,
                         testing::Values("obk/weights.obk", "abk/castling-and-promotions.abk",
                                         "oobs/white-view.obs.db3", "ctg/marks.ctg", "ob/sample.ob",
                                         "sgf/doubles-and-takes.sgf", "xg/match_with_comment.xg",
                                         "pgn/windows.pgn", "pgn/two-members.pgn.gz", "epd/best-moves.epd",
                                         "exp/moves-of-one-player-by-old-keys.exp",
                                         "polyglot/castling-and-promotion.bin"));

class ChangedSourceTest : public ChangedFileTest {};

TEST_F(ChangedSourceTest, IsNamedInAFolder) {
  Copy("obk/weights.obk", "a.obk");
  Copy("obk/weights.obk", "b.obk");
  const std::string first = folder_ / "a.obk", bytes = ReadFile(first);
  EXPECT_TRUE(Read(folder_.path(), [] {}).ok());
  EXPECT_EQ(Read(folder_.path(), [&] { WriteFile(first, bytes); }), absl::AbortedError(first + kChanged));
}

TEST_F(ChangedSourceTest, IsReadToItsEndIfItIsReplaced) {
  const std::string path = Copy("obk/weights.obk", "book");
  EXPECT_TRUE(Read(path, [&] { fs::rename(Copy("obk/old-magic.obk", "new"), path); }).ok());
}

TEST_F(ChangedSourceTest, IsTheCompressedFile) {
  Write("book.gz", Gzipped(ReadFile(TABIA_TEST_DATA "/formats/obk/weights.obk")));
  const std::string path = folder_ / "book.gz";
  EXPECT_EQ(Read(path, [&] { WriteFile(path, "\x1f\x8b"); }), absl::AbortedError(path + kChanged));
}

}  // namespace
}  // namespace tabia::formats
