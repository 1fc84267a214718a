#include <cstdint>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/formats/abk/abk_layout.h"
#include "tests/formats/damaged_book.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr size_t kRecordsAt = 280;

// A book of eight records, one of which no line reaches, to be damaged.
class AbkDamageTest : public DamagedBookTest {
 protected:
  AbkDamageTest() : DamagedBookTest("abk/lines-and-a-detached-record.abk") {}

  void SetReply(size_t number, uint32_t index) { SetWord(kRecordsAt + number * kAbkRecordBytes + 20, index); }
  void SetNext(size_t number, uint32_t index) { SetWord(kRecordsAt + number * kAbkRecordBytes + 24, index); }
};

TEST_F(AbkDamageTest, ReadsAnUndamagedBook) {
  const Outcome outcome = Read();
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_THAT(outcome.lines, SizeIs(7));
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
}

TEST_F(AbkDamageTest, RejectsACutHeader) {
  bytes_.resize(253);
  ExpectRejected("byte 253: the file ends inside its header of 254 bytes");
}

TEST_F(AbkDamageTest, RejectsRecordsOfAnotherSize) {
  SetWord(8, 32);
  ExpectRejected("byte 8: records of 32 bytes instead of 28");
}

TEST_F(AbkDamageTest, RejectsAFirstRecordOutsideTheFile) {
  for (const uint32_t begin : {0u, 252u, 281u, 504u + 28u, 0xffffffe4u}) {
    SetWord(4, begin);
    EXPECT_THAT(Message(Read().status), HasSubstr("byte 4: the header puts the first record at byte "));
  }
}

TEST_F(AbkDamageTest, CutsTheBranchOfALinkOutOfTheFile) {
  SetReply(0, 18);
  const Outcome outcome = Read();
  EXPECT_EQ(FirstSkipped(outcome, "link out of the file"),
            "byte 300: links to record 18; the last one is 17");
  EXPECT_THAT(outcome.lines, SizeIs(4));
  EXPECT_THAT(StrictError(), HasSubstr("byte 300: links to record 18"));
  SetReply(0, 0xfffffffe);
  EXPECT_THAT(FirstSkipped(Read(), "link out of the file"), HasSubstr("links to record -2"));
}

TEST_F(AbkDamageTest, CutsABranchThatLinksBackIntoItself) {
  SetReply(2, 10);
  const Outcome outcome = Read();
  EXPECT_EQ(FirstSkipped(outcome, "second link to a record"),
            "byte 356: links to record 10, which is in the tree already");
  EXPECT_EQ(outcome.report.facts.at("never reached"), "2");
}

TEST_F(AbkDamageTest, CutsTheBranchOfARecordThatLinksToItself) {
  SetNext(0, 10);
  EXPECT_THAT(Read().lines, SizeIs(4));
}

TEST_F(AbkDamageTest, CountsARecordCutShort) {
  bytes_.resize(bytes_.size() - 1);
  const Outcome outcome = Read();
  EXPECT_EQ(FirstSkipped(outcome, "record cut short"), "byte 476: 27 bytes of 28");
  EXPECT_EQ(FirstSkipped(outcome, "link out of the file"),
            "byte 356: links to record 17; the last one is 16");
}

TEST_F(AbkDamageTest, CountsMoreResultsThanGames) {
  SetWord(kRecordsAt + 4, 7);
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines[0], testing::EndsWith("e2e4\t5\t0\t3"));
  EXPECT_EQ(outcome.report.facts.at("surplus results"), "1");
}

TEST_F(AbkDamageTest, SurvivesAChangeOfEveryByte) {
  ExpectReadOrRefusedWithAnyByteChanged();
}

TEST_F(AbkDamageTest, SurvivesACutAtEveryByte) {
  ExpectReadOrRefusedWhereverItIsCut();
}

}  // namespace
}  // namespace tabia::formats
