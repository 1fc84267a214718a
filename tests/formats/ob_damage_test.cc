#include <limits>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"
#include "tests/formats/ob_book.h"

namespace tabia::formats {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr size_t kRecord = 256;

class ObHeaderTest : public ObTest {
 protected:
  std::string Fact(const std::string& name) const { return Read().report.facts[name]; }
};

TEST_F(ObHeaderTest, BecomesFactsOfTheReport) {
  bytes_ = ObHeaderBytes(u"Based on rollouts") + ObNotesBytes(std::u16string(79, u'x') + u"\xd83c");
  Add({});
  bytes_ += ObNotesBytes(u"\xdfb2 and more\r\n");
  bytes_ += ObNotesBytes(std::u16string(u"the end\0cut", 11));
  const records::SourceReport report = Read().report;
  EXPECT_EQ(report.format, "eXtreme Gammon opening book (3.70)");
  EXPECT_EQ(report.game, records::Game::kBackgammon);
  EXPECT_EQ(report.facts.at("Title"), "Based on rollouts");
  EXPECT_EQ(report.facts.at("Version"), "3.70");
  EXPECT_EQ(report.facts.at("Layout"), "1.0");
  EXPECT_EQ(report.facts.at("Last update"), "2023-03-15");
  EXPECT_EQ(report.facts.at("Notes"), std::string(79, 'x') + "\U0001f3b2 and more  the end");
  EXPECT_FALSE(report.facts.contains("Deleted entries"));
}

TEST_F(ObHeaderTest, HasTitlesOfEveryLengthThatFits) {
  for (size_t length = 0; length <= 107; ++length) {
    const std::u16string title(length, u'\u0179');
    bytes_ = ObHeaderBytes(title);
    EXPECT_EQ(Fact("Title").size(), 2 * length);
  }
}

TEST_F(ObHeaderTest, CutsATitleLongerThanItsRecord) {
  bytes_ = ObHeaderBytes(std::u16string(107, u'x'));
  bytes_[41] = '\xff';
  bytes_ += std::string(kRecord, 'x');
  EXPECT_EQ(Fact("Title"), std::string(107, 'x'));
}

TEST_F(ObHeaderTest, CutsAVersionLongerThanItsField) {
  bytes_ = ObHeaderBytes(u"", "12345678");
  bytes_[32] = '\xff';
  EXPECT_EQ(Fact("Version"), "12345678");
}

TEST_F(ObHeaderTest, MayLackAVersion) {
  bytes_ = ObHeaderBytes(u"", "");
  EXPECT_EQ(Read().report.format, "eXtreme Gammon opening book");
  EXPECT_FALSE(Read().report.facts.contains("Version"));
}

TEST_F(ObHeaderTest, CutsEndlessNotes) {
  for (int i = 0; i < 2000; ++i) bytes_ += ObNotesBytes(std::u16string(80, u'x'));
  EXPECT_LT(Fact("Notes").size(), 40'000u);
}

TEST_F(ObHeaderTest, SetsTheSizeOfLargerRecords) {
  bytes_.resize(300, '\xee');
  bytes_[16] = static_cast<char>(300 - 256);
  bytes_[17] = 1;
  for (int i = 0; i < 3; ++i) bytes_ += ObEntryBytes({}) + std::string(300 - 256, '\xee');
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(3));
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
}

TEST_F(ObHeaderTest, RejectsSmallerRecords) {
  for (const int32_t size : {0, -1, 1, 248, 255, INT32_MIN}) {
    Put(bytes_, 16, size);
    ExpectRejected(
        absl::StrFormat("byte 16: the header gives records of %d bytes, but an entry has 256", size));
  }
}

TEST_F(ObHeaderTest, RejectsRecordsLargerThanTheFile) {
  Put(bytes_, 16, INT32_MAX);
  ExpectRejected("byte 256: the file ends inside its header of 2147483647 bytes");
}

class ObDamageTest : public ObTest {
 protected:
  void ExpectSkipped(const ObEntryFields& damaged, const std::string& kind, const std::string& why) {
    bytes_ = ObHeaderBytes(u"Book");
    for (int i = 0; i < 3; ++i) Add({});
    Add(damaged);
    Add({});
    const Outcome outcome = Read();
    EXPECT_THAT(outcome.lines, SizeIs(4));
    EXPECT_EQ(FirstSkipped(outcome, kind), "byte 1024: " + why);
    EXPECT_THAT(outcome.report.skipped, SizeIs(1));
    EXPECT_EQ(StrictError(), path_ + ": byte 1024: " + why);
  }
};

TEST_F(ObDamageTest, SkipsImpossibleBoards) {
  ObEntryFields fields;
  fields.board[6] = 6;
  ExpectSkipped(fields, "impossible board", "more than 15 chequers of one side");
  fields.board = backgammon::kStartBoard;
  fields.board[25] = -1;
  ExpectSkipped(fields, "impossible board", "a chequer on the bar of the other side");
}

TEST_F(ObDamageTest, SkipsImpossibleContexts) {
  const std::string kind = "impossible context";
  ExpectSkipped({.away = 0, .away_opponent = 0}, kind, "away scores 0 and 0");
  ExpectSkipped({.away = -1, .away_opponent = 3}, kind, "away scores -1 and 3");
  ExpectSkipped({.away = 3, .away_opponent = 0}, kind, "away scores 3 and 0");
  ExpectSkipped({.away = 3, .away_opponent = 1 << 20}, kind, "away scores 3 and 1048576");
  ExpectSkipped({.owner = 2}, kind, "a cube owner of 2");
  for (const int32_t cube : {0, -1, 3, 1 << 16, INT32_MIN}) {
    ExpectSkipped({.cube = cube, .owner = 1}, kind, absl::StrFormat("a cube of %d as value", cube));
  }
}

TEST_F(ObDamageTest, SkipsImpossibleExponentsOfTheCube) {
  for (const int32_t cube : {0, 16, -1}) Add({.cube = cube});
  Add({.cube = 0});
  const Outcome outcome = Read();
  EXPECT_EQ(outcome.report.skipped.at("impossible context").count, 2u);
  EXPECT_EQ(FirstSkipped(outcome, "impossible context"), "byte 512: a cube of 16 as exponent");
}

TEST_F(ObDamageTest, SkipsImpossibleEvaluations) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const std::string kind = "impossible evaluation";
  ExpectSkipped({.chances = {0, 0, 0.5F, kNan, 0, 0}}, kind, "a chance of nan");
  ExpectSkipped({.chances = {-0.25F, 0, 0.5F, 0.5F, 0, 0}}, kind, "a chance of -0.25");
  ExpectSkipped({.chances = {0, 0, 0.5F, 0.5F, 0, 1.5F}}, kind, "a chance of 1.5");
  ExpectSkipped({.equity = kNan}, kind, "an equity of nan");
  ExpectSkipped({.equity = -kInfinity}, kind, "an equity of -inf");
  ExpectSkipped({.equity = 1001}, kind, "an equity of 1001");
}

TEST_F(ObDamageTest, SkipsRecordsOfUnknownKind) {
  Add({});
  for (const int32_t kind : {3, 0, -1}) {
    std::string record = ObEntryBytes({});
    Put(record, 0, kind);
    bytes_ += record;
  }
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(1));
  EXPECT_EQ(outcome.report.skipped.at("record of unknown kind").count, 3u);
  EXPECT_EQ(FirstSkipped(outcome, "record of unknown kind"),
            "byte 512: kind 3 is neither 1, notes, nor 2, an entry");
  EXPECT_EQ(StrictError(), path_ + ": byte 512: kind 3 is neither 1, notes, nor 2, an entry");
}

TEST_F(ObDamageTest, CountsATailShorterThanARecord) {
  Add({});
  bytes_ += "\2";
  const std::string why = "byte 512: the file ends 1 byte into a record of 256";
  EXPECT_EQ(FirstSkipped(Read(), "record cut short"), why);
  EXPECT_THAT(Read().lines, SizeIs(1));
  EXPECT_EQ(StrictError(), path_ + ": " + why);
}

TEST_F(ObDamageTest, RejectsOrReportsAnyCut) {
  for (int i = 0; i < 4; ++i) Add({});
  const std::string whole = bytes_;
  for (size_t size = 1; size < whole.size(); size += 2) {
    bytes_ = whole.substr(0, size);
    const Outcome outcome = Read();
    if (size < kRecord) {
      EXPECT_EQ(ExitCode(outcome.status), 3) << size;
    } else {
      EXPECT_EQ(outcome.lines.size(), size / kRecord - 1) << size;
      EXPECT_EQ(outcome.report.skipped.contains("record cut short"), size % kRecord != 0) << size;
    }
  }
}

TEST_F(ObDamageTest, RejectsAFlippedByteOfTheHeaderOrKeepsTheEntries) {
  for (int i = 0; i < 4; ++i) Add({});
  for (size_t at = 0; at < kRecord; ++at) {
    for (const char bits : {'\x01', '\x80', '\xff'}) {
      bytes_[at] = static_cast<char>(bytes_[at] ^ bits);
      const Outcome outcome = Read();
      const bool is_magic = at < 8, is_record_size = at >= 16 && at < 20;
      if (is_magic) {
        EXPECT_EQ(ExitCode(outcome.status), 3) << at;
      } else if (is_record_size) {
        EXPECT_TRUE(!outcome.status.ok() || !outcome.report.skipped.empty()) << at;
      } else {
        EXPECT_THAT(outcome.lines, SizeIs(4)) << at;
      }
      bytes_[at] = static_cast<char>(bytes_[at] ^ bits);
    }
  }
}

TEST_F(ObDamageTest, KeepsTheOtherEntriesOfAFlippedByte) {
  for (int i = 0; i < 4; ++i) Add({});
  for (size_t at = kRecord; at < 2 * kRecord; ++at) {
    bytes_[at] = static_cast<char>(~bytes_[at]);
    EXPECT_GE(Read().lines.size(), 3u) << at;
    bytes_[at] = static_cast<char>(~bytes_[at]);
  }
}

TEST_F(ObDamageTest, RejectsAWrongMagicAtByte4) {
  bytes_ = "OBDB" + bytes_.substr(4);
  EXPECT_EQ(ExitCode(Read().status), 3);
}

TEST_F(ObDamageTest, ReturnsAnErrorOfTheVisitor) {
  class Refuses final : public records::BackgammonVisitor {
   public:
    absl::Status VisitPosition(const backgammon::PositionStatement&) override {
      ++visits;
      return UsageError("enough");
    }
    int visits = 0;
  } visitor;
  Add({});
  Add({});
  WriteFile(path_, bytes_);
  auto source = ForeignSource::Open(path_);
  ASSERT_TRUE(source.ok());
  EXPECT_EQ(Message(source->Read({}, visitor).status()), "enough");
  EXPECT_EQ(visitor.visits, 1);
}

}  // namespace
}  // namespace tabia::formats
