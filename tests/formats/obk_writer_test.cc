#include "core/formats/obk/obk_writer.h"

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "core/formats/obk/obk_layout.h"
#include "core/records/scale.h"
#include "core/records/writers.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"
#include "tests/formats/writer_test_book.h"

namespace tabia::formats {
namespace {

using testing::IsEmpty;

constexpr char kObkFolder[] = TABIA_TEST_DATA "/formats/obk/";

class ObkWriterTest : public testing::Test {
 protected:
  // Reads and writes the book `name`, and returns the result.
  std::string Rewritten(const std::string& name, ObkMagic magic = ObkMagic::kBoo) {
    RecordTree tree;
    EXPECT_TRUE(ForeignSource::Open(kObkFolder + name)->Read({}, tree).ok());
    ObkWriter writer(sink_, {.scale = records::Scale::kPercent, .obk_magic = magic});
    EXPECT_TRUE(tree.WriteTo(writer).ok());
    report_ = *writer.Finish();
    return sink_.bytes();
  }
  void ExpectSameBytes(const std::string& name, ObkMagic magic = ObkMagic::kBoo) {
    EXPECT_EQ(Rewritten(name, magic), ReadFile(kObkFolder + name));
    EXPECT_THAT(report_.lost, IsEmpty());
  }
  // Returns the two bytes of a single first move.
  std::string MoveBytes(const chess::BookMove& move, uint64_t best,
                        records::Scale scale = records::Scale::kGames) {
    StringSink sink;
    ObkWriter writer(sink, {.scale = scale});
    EXPECT_TRUE(writer.Write({.before = start_, .move = move, .notes = {}, .best_weight = best}).ok());
    report_ = *writer.Finish();
    return sink.bytes().substr(12, 2);
  }
  // Returns the weight that a reader finds.
  uint32_t Weight(const chess::BookMove& move, uint64_t best, records::Scale scale = records::Scale::kGames) {
    return DecodeObkMove(MoveBytes(move, best, scale).data()).weight_percent();
  }
  uint32_t Weight(uint32_t stated, uint64_t best, records::Scale scale = records::Scale::kGames) {
    return Weight(Stated(start_, "e2e4", stated), best, scale);
  }
  // Writes e2e4 with one note, and reads the book.
  Outcome WithNote(const std::string& text, ObkMagic magic = ObkMagic::kBoo) {
    const chess::BookMove move = Stated(start_, "e2e4", 100);
    const chess::BookNotes notes = {Note(move.move, chess::NoteKind::kComment, text)};
    ObkWriter writer(sink_, {.scale = records::Scale::kPercent, .obk_magic = magic});
    EXPECT_TRUE(writer
                    .Write({.before = start_,
                            .move = move,
                            .notes = notes,
                            .ends_line = true,
                            .is_last_alternative = true})
                    .ok());
    report_ = *writer.Finish();
    WriteFile(folder_ / "book.obk", sink_.bytes());
    return ReadStrictly(folder_ / "book.obk");
  }

  const chess::Position start_;
  StringSink sink_;
  records::WriteReport report_;
  ScratchFolder folder_;
};

TEST_F(ObkWriterTest, WritesThePublishedTree) {
  ExpectSameBytes("published-tree.obk");
  EXPECT_EQ(report_.records, 18u);
}

TEST_F(ObkWriterTest, WritesTheOldMagic) {
  ExpectSameBytes("old-magic.obk", ObkMagic::kUgws);
}

TEST_F(ObkWriterTest, WritesAnEmptyBook) {
  ExpectSameBytes("empty.obk");
}

TEST_F(ObkWriterTest, WritesWeights) {
  ExpectSameBytes("weights.obk");
}

TEST_F(ObkWriterTest, WritesCastlingAndPromotion) {
  ExpectSameBytes("castling-and-promotion.obk");
}

TEST_F(ObkWriterTest, WritesNotesInTheOrderOfTheirMoves) {
  const std::string bytes = Rewritten("notes-word-counts-bytes.obk");
  EXPECT_THAT(report_.lost, IsEmpty());
  EXPECT_EQ(bytes.size(), ReadFile(std::string(kObkFolder) + "notes-word-counts-bytes.obk").size());
  WriteFile(folder_ / "book.obk", bytes);
  const Outcome outcome = ReadStrictly(folder_ / "book.obk");
  EXPECT_EQ(outcome.lines, ReadBook(std::string(kObkFolder) + "notes-word-counts-bytes.obk").lines);
  EXPECT_EQ(outcome.report.decisions.at("notes word"), "counts bytes");
}

TEST_F(ObkWriterTest, CountsNotesOfTheOldMagicAsLost) {
  EXPECT_THAT(WithNote("King's pawn", ObkMagic::kUgws).report.notes, 0u);
  EXPECT_EQ(Lost(report_, "comments"), "1: e2e4 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}

TEST_F(ObkWriterTest, CountsNamesOfAPositionAsLostUnlessAMoveToItHasThem) {
  const chess::BookMove move = Stated(start_, "e2e4", 100);
  const chess::BookNotes of_move = {Note(move.move, chess::NoteKind::kName, "King's Pawn")};
  chess::Position after = start_;
  after.Make(move.move);
  ObkWriter writer(sink_, {.scale = records::Scale::kPercent});
  for (const char* name : {"King's Pawn", "Open"}) {
    ASSERT_TRUE(
        writer.WriteNotes(after, 3, {Note({}, chess::NoteKind::kName, name)}).ok());  // on another path
  }
  ASSERT_TRUE(writer.WriteNotes(start_, 0, {Note({}, chess::NoteKind::kName, "King's Pawn")}).ok());
  ASSERT_TRUE(writer.Write({.before = start_, .move = move, .notes = of_move, .ends_line = true}).ok());
  EXPECT_EQ(Lost(*writer.Finish(), "names"), "2: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -");
}

TEST_F(ObkWriterTest, WritesANoteInWindows1252) {
  EXPECT_THAT(WithNote("Grünfeld – Œuvre").lines.at(1), testing::EndsWith("\tGrünfeld – Œuvre"));
  EXPECT_THAT(report_.lost, IsEmpty());
}

TEST_F(ObkWriterTest, CountsCharactersOutsideWindows1252AsLost) {
  EXPECT_THAT(WithNote("Дебют ♔").lines.at(1), testing::EndsWith("\t????? ?"));
  EXPECT_THAT(Lost(report_, "characters"), testing::StartsWith("1: e2e4 in "));
}

TEST_F(ObkWriterTest, CutsALongNote) {
  EXPECT_THAT(WithNote(std::string(254, 'x') + "üy").lines.at(1), testing::EndsWith("xü"));
  EXPECT_THAT(Lost(report_, "ends of notes"), testing::StartsWith("1: e2e4 in "));
}

TEST_F(ObkWriterTest, ScalesWeightsByTheBest) {
  EXPECT_EQ(Weight(9, 9), 100u);
  EXPECT_EQ(Weight(6, 9), 100u);
  EXPECT_EQ(Weight(5, 9), 50u);
  EXPECT_EQ(Weight(3, 9), 50u);
  EXPECT_EQ(Weight(2, 9), 25u);
  EXPECT_EQ(Weight(0, 9), 0u);
}

TEST_F(ObkWriterTest, ScalesWeightsByABestThatThreeDoesNotDivide) {
  EXPECT_EQ(Weight(7, 10), 100u);
  EXPECT_EQ(Weight(6, 10), 50u);
  EXPECT_EQ(Weight(4, 10), 50u);
  EXPECT_EQ(Weight(3, 10), 25u);
}

TEST_F(ObkWriterTest, KeepsPercentages) {
  for (const uint32_t percent : {0u, 25u, 50u, 100u}) {
    EXPECT_EQ(Weight(percent, 50, records::Scale::kPercent), percent);
    EXPECT_THAT(report_.lost, IsEmpty());
  }
  EXPECT_EQ(Weight(40, 50, records::Scale::kPercent), 50u);
  EXPECT_THAT(Lost(report_, "weights"), testing::StartsWith("1: e2e4 in "));
}

TEST_F(ObkWriterTest, ConvertsGamesToAWeight) {
  constexpr uint64_t kMax = UINT64_MAX;
  EXPECT_EQ(Weight(Played(start_, "e2e4", {.win = kMax / 2}), kMax), 100u);
  EXPECT_EQ(Weight(Played(start_, "e2e4", {.draw = kMax / 2}), kMax), 50u);
  EXPECT_EQ(Weight(Played(start_, "e2e4", {.loss = 7}), 100), 0u);
  EXPECT_THAT(Lost(report_, "games"), testing::StartsWith("1: e2e4 in "));
}

TEST_F(ObkWriterTest, WritesAnInactiveMoveWithoutWeight) {
  EXPECT_EQ(Weight(Inactive(Stated(start_, "e2e4", 100)), 100), 0u);
}

TEST_F(ObkWriterTest, WritesPromotionsToAQueenOnly) {
  const chess::Position before = At("8/4P3/8/8/8/8/k7/7K w - - 0 1");
  ObkWriter writer(sink_);
  EXPECT_TRUE(writer.Holds(before, Stated(before, "e7e8q", 100)));
  EXPECT_TRUE(writer.Holds(before, Stated(before, "h1g1", 100)));
  EXPECT_FALSE(writer.Holds(before, Stated(before, "e7e8n", 100)));
  EXPECT_FALSE(writer.Holds(before, Stated(before, "e7e8r", 100)));
  EXPECT_EQ(Lost(*writer.Finish(), "promotions to another piece than a queen"),
            "2: e7e8n in 8/4P3/8/8/8/8/k7/7K w - -");
}

TEST_F(ObkWriterTest, WritesMoreMovesThanFitABuffer) {
  ObkWriter writer(sink_, {.scale = records::Scale::kPercent});
  const chess::BookMove move = Stated(start_, "e2e4", 100);
  for (int i = 0; i < 100'000; ++i) {
    ASSERT_TRUE(writer.Write({.before = start_, .move = move, .notes = {}}).ok());
  }
  EXPECT_EQ(writer.Finish()->records, 100'000u);
  EXPECT_EQ(sink_.bytes().size(), 12u + 200'000u);
  EXPECT_EQ(ReadObkHeader("", sink_.bytes())->moves, 100'000u);
}

}  // namespace
}  // namespace tabia::formats
