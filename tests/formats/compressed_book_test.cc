// Books of every format, compressed by gzip, xz and zstd.

#include <filesystem>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/formats/foreign_source.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/compressed.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::SizeIs;

std::string Golden(std::string_view name) {
  return TABIA_TEST_DATA "/formats/" + std::string(name);
}

class CompressedBookTest : public testing::TestWithParam<std::string_view> {
 protected:
  std::string Write(const std::string& name, std::string_view bytes) {
    WriteFile(folder_ / name, bytes);
    return folder_ / name;
  }

  ScratchFolder folder_;
};

TEST_P(CompressedBookTest, HasTheRecordsOfTheBook) {
  const std::string bytes = ReadFile(Golden(GetParam()));
  const Outcome plain = ReadBook(Golden(GetParam()));
  ASSERT_TRUE(plain.status.ok()) << plain.status;
  for (const std::string& packed : {Gzipped(bytes), Xzed(bytes), Zstded(bytes)}) {
    const Outcome outcome = ReadBook(Write("book", packed));
    ASSERT_TRUE(outcome.status.ok()) << outcome.status;
    EXPECT_EQ(outcome.lines, plain.lines);
  }
}

// A book may be so short that few of its bits matter.
TEST_P(CompressedBookTest, IsCalledDamagedIfItIs) {
  const std::string bytes = ReadFile(Golden(GetParam()));
  for (const std::string& packed : {Gzipped(bytes), Xzed(bytes), Zstded(bytes)}) {
    const Outcome cut = ReadBook(Write("book", packed.substr(0, packed.size() - 3)));
    EXPECT_EQ(ExitCode(cut.status), 3);
    EXPECT_THAT(Message(cut.status), HasSubstr("the compressed data end too early"));
  }
  for (std::string packed : {Gzipped(bytes), Xzed(bytes)}) {  // zstd writes no checksum by default
    for (size_t at = packed.size() / 2; at < packed.size() / 2 + 8; ++at) packed[at] ^= 0x55;
    const Outcome flipped = ReadBook(Write("book", packed));
    EXPECT_EQ(ExitCode(flipped.status), 3);
    EXPECT_THAT(Message(flipped.status), HasSubstr("the compressed data "));
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, CompressedBookTest,
                         testing::Values("obk/weights.obk", "abk/castling-and-promotions.abk",
                                         "oobs/white-view.obs.db3", "ctg/marks.ctg", "ob/sample.ob",
                                         "sgf/doubles-and-takes.sgf", "xg/match_with_comment.xg",
                                         "pgn/windows.pgn", "epd/best-moves.epd", "exp/first-version.exp",
                                         "polyglot/castling-and-promotion.bin"));

class CompressedFileTest : public CompressedBookTest {};

TEST_F(CompressedFileTest, IsRecognisedByItsContent) {
  const absl::Status status =
      ForeignSource::Open(Write("text.gz", Gzipped("a text that is no book at all"))).status();
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status),
              HasSubstr("byte 0: compressed with gzip: the format is unknown; 'tabia formats'"));
  const std::string archive = std::string(257, 'x') + "ustar";
  EXPECT_THAT(Message(ForeignSource::Open(Write("books.tar.xz", Xzed(archive))).status()),
              HasSubstr("compressed with xz: a tar archive, not a book: extract the book first"));
}

TEST_F(CompressedFileTest, IsNotDecompressedWholeIfItsFormatIsUnknown) {
  SourceFile file = *SourceFile::Open(Write("zeros.zst", Zstded(std::string(100'000'000, '\0'))));
  EXPECT_EQ(ExitCode(HoldForFormat(file)), 3);
  EXPECT_FALSE(file.is_held());
}

TEST_F(CompressedFileTest, IsAFileAtItsPathAlthoughItsBytesAreHeld) {
  const std::string bytes = ReadFile(Golden("obk/weights.obk")), packed = Gzipped(bytes);
  SourceFile file = *SourceFile::Open(Write("book.obk.gz", packed));
  ASSERT_TRUE(HoldForFormat(file).ok());
  EXPECT_EQ(file.bytes(), bytes);
  EXPECT_EQ(file.bytes_at_path(), packed);
  EXPECT_TRUE(file.is_at_path());
  EXPECT_EQ(file.OpenAgain()->bytes(), bytes);
}

TEST_F(CompressedFileTest, IsReadInAFolder) {
  Write("a.obk.gz", Gzipped(ReadFile(Golden("obk/weights.obk"))));
  Write("b.obk.xz", Xzed(ReadFile(Golden("obk/old-magic.obk"))));
  const std::string whole = Zstded(ReadFile(Golden("obk/weights.obk")));
  Write("c.obk.zst", whole.substr(0, whole.size() - 3));
  Write("d.txt.gz", Gzipped("a text"));
  const Outcome outcome = ReadBook(folder_.path());
  ASSERT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.report.format,
            "folder: Chessmaster OBK (BOO!) (1 file), Chessmaster OBK (UGWS) (1 file)");
  EXPECT_THAT(outcome.report.skipped, SizeIs(1));
  EXPECT_THAT(FirstSkipped(outcome, "file that cannot be read"),
              AllOf(HasSubstr("c.obk.zst"), EndsWith("the compressed data end too early")));
  EXPECT_EQ(outcome.report.facts.at("other files"), "1");
}

}  // namespace
}  // namespace tabia::formats
