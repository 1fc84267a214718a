#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/polyglot/polyglot_reader.h"
#include "core/formats/source_file.h"
#include "core/records/source_report.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr size_t kBookRecords = 30, kStartRecord = 9;  // in order of the keys

// Three lines of moves, to be damaged.
class PolyglotDamageTest : public testing::Test {
 protected:
  void Cut(size_t size) { bytes_.resize(size); }
  void SetMove(size_t record, uint16_t code) {
    bytes_[kPolyglotRecordBytes * record + 8] = static_cast<char>(code >> 8);
    bytes_[kPolyglotRecordBytes * record + 9] = static_cast<char>(code);
  }
  void Append(const PolyglotRecord& record) { AppendPolyglotRecord(bytes_, record); }

  Outcome Read() {
    WriteFile(path_, bytes_);
    return ReadBook(path_);
  }
  // Reads the bytes as a Polyglot book, without recognising their format.
  records::SourceReport ReadRecords() {
    WriteFile(path_, bytes_);
    absl::StatusOr<SourceFile> file = SourceFile::Open(path_);
    EXPECT_TRUE(file.ok());
    absl::StatusOr<records::SourceReport> report = ReadPolyglot(*file, {}, dump_);
    EXPECT_TRUE(report.ok());
    return *std::move(report);
  }
  std::string StrictError() {
    WriteFile(path_, bytes_);
    return Message(ReadStrictly(path_).status);
  }

  RecordDump dump_;
  ScratchFolder folder_;
  const std::string path_ = folder_ / "book.bin";
  std::string bytes_ = ReadFile(TABIA_TEST_DATA "/formats/polyglot/castling-and-promotion.bin");
};

TEST_F(PolyglotDamageTest, ReadsAnUndamagedBook) {
  const Outcome outcome = Read();
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_THAT(outcome.lines, SizeIs(kBookRecords));
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
  EXPECT_THAT(outcome.report.facts, IsEmpty());
}

TEST_F(PolyglotDamageTest, RejectsACutRecord) {
  Cut(470);
  const absl::Status status = Read().status;
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_EQ(Message(status), path_ +
                                 ": byte 470: the file ends here, inside the record of 16 bytes that "
                                 "begins at byte 464");
}

TEST_F(PolyglotDamageTest, ReadsABookCutBetweenRecords) {
  Cut(464);
  EXPECT_TRUE(Read().status.ok());
}

TEST_F(PolyglotDamageTest, SkipsAnIllegalMove) {
  SetMove(kStartRecord, 0x0107);
  EXPECT_EQ(FirstSkipped(Read(), "illegal move"),
            "byte 144: e1h1 is illegal in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
  EXPECT_EQ(StrictError(),
            path_ + ": byte 144: e1h1 is illegal in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}

TEST_F(PolyglotDamageTest, SkipsACodeThatIsNotAMove) {
  SetMove(kStartRecord, 0xf31c);
  EXPECT_EQ(FirstSkipped(Read(), "illegal move"),
            "byte 144: code 0xf31c is illegal in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}

TEST_F(PolyglotDamageTest, FindsLinesAfterAnIllegalMove) {
  for (size_t record = kStartRecord; record < kStartRecord + 3; ++record) SetMove(record, 0x0041);
  const records::SourceReport report = ReadRecords();
  EXPECT_EQ(report.records, kBookRecords - 3);
  EXPECT_EQ(report.skipped.at("illegal move").count, 3u);
  EXPECT_THAT(report.facts, IsEmpty());
}

TEST_F(PolyglotDamageTest, SkipsAnImpossibleMoveOfAnUnknownPosition) {
  Append({.key = UINT64_MAX, .move = chess::Move::FromCode(0x9000)});
  EXPECT_EQ(FirstSkipped(Read(), "impossible move"),
            "byte 480: code 0x9000 is impossible in key ffffffffffffffff");
}

TEST_F(PolyglotDamageTest, ReadsManyRecordsOfOnePosition) {
  for (uint32_t i = 0; i < 1 << 17; ++i) {
    Append({.key = 0x463b96181691fc9c, .move = chess::Move::FromCode(static_cast<uint16_t>(i))});
  }
  const records::SourceReport report = ReadRecords();
  EXPECT_EQ(report.records, kBookRecords + 2 * 20);
  EXPECT_EQ(report.facts.at("empty moves").substr(0, 2), "2,");
  EXPECT_EQ(report.facts.at("duplicates").substr(0, 3), "23,");
}

TEST_F(PolyglotDamageTest, ReadsAnyWholeRecords) {
  bytes_ = std::string(64, 'x');
  EXPECT_EQ(ReadRecords().skipped.at("impossible move").count, 4u);
  EXPECT_THAT(dump_.lines, IsEmpty());
}

}  // namespace
}  // namespace tabia::formats
