#include <cstdint>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/formats/exp/exp_layout.h"
#include "core/formats/read_options.h"
#include "tests/formats/damaged_book.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr size_t kSignatureBytes = 26;

// A file of seven records, to be damaged.
class ExpDamageTest : public DamagedBookTest {
 protected:
  ExpDamageTest() : DamagedBookTest("exp/moves-of-one-player-by-old-keys.exp") {}

  void SetWord(size_t number, size_t at, uint32_t word) {
    DamagedBookTest::SetWord(kSignatureBytes + kExpRecordBytes * number + at, word);
  }
};

TEST_F(ExpDamageTest, ReadsAnUndamagedFile) {
  const Outcome outcome = Read();
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_THAT(outcome.lines, SizeIs(14));
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
  EXPECT_EQ(outcome.report.facts.at("placed"), "7 of 7 records");
}

TEST_F(ExpDamageTest, CountsARecordCutShort) {
  bytes_.resize(bytes_.size() - 1);
  EXPECT_EQ(FirstSkipped(Read(), "record cut short"), "byte 170: 23 bytes of 24");
  EXPECT_THAT(StrictError(), HasSubstr("byte 170: 23 bytes of 24"));
}

TEST_F(ExpDamageTest, SkipsARecordWithoutAMove) {
  for (int i = 0; i < 3; ++i) bytes_ += bytes_.substr(kSignatureBytes);
  SetWord(2, 8, 0xdead0000);
  EXPECT_EQ(FirstSkipped(Read(), "impossible move"), "byte 74: no move");
}

TEST_F(ExpDamageTest, SkipsARecordWithAnImpossibleNumber) {
  for (int i = 0; i < 3; ++i) bytes_ += bytes_.substr(kSignatureBytes);
  SetWord(2, 12, 32003);
  SetWord(3, 16, 256);
  const Outcome outcome = Read();
  EXPECT_EQ(FirstSkipped(outcome, "impossible number"), "byte 74: depth 24, value 32003");
  EXPECT_EQ(outcome.report.skipped.at("impossible number").count, 2u);
}

TEST_F(ExpDamageTest, SkipsAMoveThatIsIllegalInItsPosition) {
  SetWord(0, 8, 0x0124);  // e1e5
  const Outcome outcome = Read();
  EXPECT_THAT(FirstSkipped(outcome, "illegal move"), HasSubstr("byte 26: e1e5 is illegal in "));
  EXPECT_THAT(outcome.lines, SizeIs(12));
}

TEST_F(ExpDamageTest, LeavesOutAPositionThatNoMoveLeadsTo) {
  SetWord(0, 0, 1);
  ReadOptions options;
  EXPECT_EQ(Read(options).report.facts.at("placed"), "6 of 7 records");
  options.keeps_unplaced = true;
  EXPECT_THAT(Read(options).lines, SizeIs(14));
  options.known_positions = [](auto visit) { return visit(chess::Position()); };
  EXPECT_TRUE(Read(options).status.ok());
}

TEST_F(ExpDamageTest, RejectsRecordsOfAnotherLayout) {
  bytes_.erase(kSignatureBytes, 1);
  const absl::Status status = Read().status;
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status), HasSubstr("byte 26: not the records of SugaR 2"));
}

TEST_F(ExpDamageTest, ReadsAFileWithoutRecords) {
  bytes_.resize(kSignatureBytes);
  EXPECT_THAT(Read().lines, IsEmpty());
}

TEST_F(ExpDamageTest, SurvivesAChangeOfEveryByte) {
  ExpectReadOrRefusedWithAnyByteChanged();
}

TEST_F(ExpDamageTest, SurvivesACutAtEveryByte) {
  ExpectReadOrRefusedWhereverItIsCut();
}

}  // namespace
}  // namespace tabia::formats
