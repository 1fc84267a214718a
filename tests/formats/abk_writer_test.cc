#include "core/formats/abk/abk_writer.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/formats/abk/abk_layout.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"
#include "tests/formats/writer_test_book.h"

namespace tabia::formats {
namespace {

using testing::IsEmpty;
using testing::StartsWith;

constexpr char kAbkFolder[] = TABIA_TEST_DATA "/formats/abk/";

class AbkWriterTest : public testing::Test {
 protected:
  // Reads and writes the book `name`, and reads the result.
  Outcome Rewritten(const std::string& name) {
    RecordTree tree;
    auto source = ForeignSource::Open(kAbkFolder + name);
    const auto read = source->Read({}, tree);
    EXPECT_TRUE(read.ok()) << read.status();
    AbkWriter writer(sink_, {.name = "Grünfeld", .scale = read->scale});
    EXPECT_TRUE(tree.WriteTo(writer).ok());
    return ReadAgain(writer);
  }
  Outcome ReadAgain(AbkWriter& writer) {
    report_ = *writer.Finish();
    WriteFile(folder_ / "book.abk", sink_.bytes());
    return ReadStrictly(folder_ / "book.abk");
  }
  // Returns the priority of a single first move.
  uint32_t Priority(uint32_t weight, uint64_t best, records::Scale scale) {
    StringSink sink;
    AbkWriter writer(sink, {.scale = scale});
    const chess::BookMove move = Stated(start_, "e2e4", weight);
    EXPECT_TRUE(writer.Write({.before = start_, .move = move, .notes = {}, .best_weight = best}).ok());
    report_ = *writer.Finish();
    return DecodeAbkRecord(sink.bytes().data() + 25200).priority;
  }

  const chess::Position start_;
  StringSink sink_;
  records::WriteReport report_;
  ScratchFolder folder_;
};

TEST_F(AbkWriterTest, IsReadBackUnchanged) {
  for (const char* const name :
       {"lines-and-a-detached-record", "castling-and-promotions", "empty", "deleted-moves-of-the-old-version",
        "deleted-moves-of-the-new-version", "priorities-alone"}) {
    sink_.bytes().clear();
    const Outcome again = Rewritten(std::string(name) + ".abk");
    EXPECT_TRUE(again.status.ok()) << again.status;
    EXPECT_EQ(again.lines, ReadBook(kAbkFolder + std::string(name) + ".abk").lines) << name;
    EXPECT_THAT(report_.lost, IsEmpty());
    EXPECT_EQ(again.report.facts.at("Comment"), "Grünfeld");
  }
}

TEST_F(AbkWriterTest, WritesTheHeaderAndTheFirstRecord) {
  Rewritten("lines-and-a-detached-record.abk");
  const std::string& bytes = sink_.bytes();
  EXPECT_EQ(bytes.size(), 25200u + 7 * 28u);
  EXPECT_EQ(bytes.substr(0, 12), std::string("\x03"
                                             "ABK\x70\x62\0\0\x1c\0\0\0",
                                             12));
  const auto header = ReadAbkHeader("", bytes);
  EXPECT_EQ(header->plies, 4u);
  EXPECT_EQ(header->moves, 7u);
  const AbkRecord first = DecodeAbkRecord(bytes.data() + 25200);
  EXPECT_EQ(first.reply, 901u);
  EXPECT_EQ(first.next, 904u);
  EXPECT_EQ(first.games, 12u);
  EXPECT_EQ(first.won, 5u);
  EXPECT_EQ(DecodeAbkRecord(bytes.data() + 25200 + 28).won, 5u);  // White's wins for Black's move too
}

TEST_F(AbkWriterTest, ConvertsWeightsToPriorities) {
  EXPECT_EQ(Priority(3, 9, records::Scale::kWeights), 3u);
  EXPECT_THAT(report_.lost, IsEmpty());
  EXPECT_EQ(Priority(65535, 65535, records::Scale::kWeights), 9u);
  EXPECT_EQ(Priority(1, 65535, records::Scale::kWeights), 1u);
  EXPECT_EQ(Priority(0, 65535, records::Scale::kWeights), 0u);
  EXPECT_EQ(Priority(50, 50, records::Scale::kPercent), 5u);
  EXPECT_THAT(Lost(report_, "weights"), StartsWith("1: e2e4 in "));
}

TEST_F(AbkWriterTest, CountsNotesOtherThanPrioritiesAsLost) {
  const chess::BookMove move = formats::Played(start_, "e2e4", {.win = 1});
  const chess::BookNotes notes = {Note(move.move, chess::NoteKind::kComment, "priority 8"),
                                  Note(move.move, chess::NoteKind::kComment, "best by test")};
  AbkWriter writer(sink_, {});
  EXPECT_TRUE(writer.Write({.before = start_, .move = move, .notes = notes, .ends_line = true}).ok());
  EXPECT_THAT(ReadAgain(writer).lines.at(1), testing::EndsWith("e2e4\tcomment\tpriority 8"));
  EXPECT_THAT(Lost(report_, "comments"), StartsWith("1: e2e4 in "));
}

TEST_F(AbkWriterTest, CountsGamesBeyond32BitsAsLost) {
  const chess::BookMove move = formats::Played(start_, "e2e4", {.win = uint64_t{1} << 32, .draw = 1});
  AbkWriter writer(sink_, {});
  EXPECT_TRUE(writer.Write({.before = start_, .move = move, .notes = {}, .ends_line = true}).ok());
  EXPECT_THAT(ReadAgain(writer).lines.at(0), testing::EndsWith("e2e4\t4294967295\t0\t0"));
  EXPECT_THAT(Lost(report_, "games"), StartsWith("1: e2e4 in "));
}

// A book of games has a position once, and its tree has it on every path.
TEST_F(AbkWriterTest, CountsTheGamesOfAMoveOnce) {
  const chess::BookMove move = formats::Played(start_, "e2e4", {.win = 3, .draw = 1});
  AbkWriter writer(sink_, {});
  for (int path = 0; path < 2; ++path)
    EXPECT_TRUE(writer.Write({.before = start_, .move = move, .notes = {}, .ends_line = true}).ok());
  const std::vector<std::string> lines = ReadAgain(writer).lines;
  EXPECT_THAT(lines, testing::Contains(testing::EndsWith("e2e4\t3\t1\t0")).Times(1));
  EXPECT_THAT(lines, testing::Not(testing::Contains(testing::EndsWith("e2e4\t6\t2\t0"))));
}

TEST_F(AbkWriterTest, FormatsAPriorityAsText) {
  EXPECT_EQ(PriorityOfNote(PriorityNote(7)), 7);
  for (const char* const text : {"", "priority", "priority ", "priority 10", "priority x", "Priority 7"}) {
    EXPECT_EQ(PriorityOfNote(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace tabia::formats
