#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/formats/abk/layout.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr size_t kRecordsAt = 280;

// A book of eight records, one of which no line reaches, to be damaged.
class AbkDamageTest : public testing::Test {
 protected:
  void SetWord(size_t at, uint32_t word) {
    std::string four;
    Append(four, word);
    bytes_.replace(at, four.size(), four);
  }
  void SetReply(size_t number, uint32_t index) { SetWord(kRecordsAt + number * kAbkRecordBytes + 20, index); }
  void SetNext(size_t number, uint32_t index) { SetWord(kRecordsAt + number * kAbkRecordBytes + 24, index); }

  Outcome Read() {
    WriteFile(path_, bytes_);
    return ReadBook(path_);
  }
  std::string StrictError() {
    WriteFile(path_, bytes_);
    return Message(ReadStrictly(path_).status);
  }
  void ExpectRejected(std::string_view where_and_why) {
    const absl::Status status = Read().status;
    EXPECT_EQ(ExitCode(status), 3);
    EXPECT_EQ(Message(status), path_ + ": " + std::string(where_and_why));
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "book.abk";
  std::string bytes_ = ReadFile(TABIA_TEST_DATA "/formats/abk/lines-and-a-detached-record.abk");
};

TEST_F(AbkDamageTest, NoDamage) {
  const Outcome outcome = Read();
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_THAT(outcome.lines, SizeIs(7));
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
}

TEST_F(AbkDamageTest, CutInsideTheHeader) {
  bytes_.resize(253);
  ExpectRejected("byte 253: the file ends inside its header of 254 bytes");
}

TEST_F(AbkDamageTest, RecordsOfAnotherSize) {
  SetWord(8, 32);
  ExpectRejected("byte 8: records of 32 bytes instead of 28");
}

TEST_F(AbkDamageTest, RecordsThatBeginNowhere) {
  for (const uint32_t begin : {0u, 252u, 281u, 504u + 28u, 0xffffffe4u}) {
    SetWord(4, begin);
    EXPECT_THAT(Message(Read().status), HasSubstr("byte 4: the first record is stated to be at byte "));
  }
}

TEST_F(AbkDamageTest, ALinkOutOfTheFile) {
  SetReply(0, 18);
  const Outcome outcome = Read();
  EXPECT_EQ(FirstSkipped(outcome, "link out of the file"),
            "byte 300: links to record 18; the last one is 17");
  EXPECT_THAT(outcome.lines, SizeIs(4));
  EXPECT_THAT(StrictError(), HasSubstr("byte 300: links to record 18"));
  SetReply(0, 0xfffffffe);
  EXPECT_THAT(FirstSkipped(Read(), "link out of the file"), HasSubstr("links to record -2"));
}

TEST_F(AbkDamageTest, ACircle) {
  SetReply(2, 10);
  const Outcome outcome = Read();
  EXPECT_EQ(FirstSkipped(outcome, "second link to a record"),
            "byte 356: links to record 10, which is in the tree already");
  EXPECT_EQ(outcome.report.facts.at("never reached"), "2");
}

TEST_F(AbkDamageTest, ARecordThatLinksToItself) {
  SetNext(0, 10);
  EXPECT_THAT(Read().lines, SizeIs(4));
}

TEST_F(AbkDamageTest, ARecordCutShort) {
  bytes_.resize(bytes_.size() - 1);
  const Outcome outcome = Read();
  EXPECT_EQ(FirstSkipped(outcome, "record cut short"), "byte 476: 27 bytes of 28");
  EXPECT_EQ(FirstSkipped(outcome, "link out of the file"),
            "byte 356: links to record 17; the last one is 16");
}

TEST_F(AbkDamageTest, MoreResultsThanGames) {
  SetWord(kRecordsAt + 4, 7);
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines[0], testing::EndsWith("e2e4\t5\t0\t3"));
  EXPECT_EQ(outcome.report.facts.at("surplus results"), "1");
}

TEST_F(AbkDamageTest, EveryByte) {
  const std::string sound = bytes_;
  for (size_t at = 0; at < sound.size(); ++at) {
    for (const char bits : {'\x01', '\x40', '\x80', '\xff'}) {
      bytes_ = sound;
      bytes_[at] = static_cast<char>(bytes_[at] ^ bits);
      const absl::Status status = Read().status;
      EXPECT_TRUE(status.ok() || ExitCode(status) == 3) << at;
    }
  }
}

TEST_F(AbkDamageTest, CutAtEveryByte) {
  const std::string sound = bytes_;
  for (size_t size = 0; size < sound.size(); ++size) {
    bytes_ = sound.substr(0, size);
    const absl::Status status = Read().status;
    EXPECT_TRUE(status.ok() || ExitCode(status) == 3) << size;
  }
}

}  // namespace
}  // namespace tabia::formats
