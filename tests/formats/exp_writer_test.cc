// Writes experience files and reads them again.
#include "core/formats/exp/exp_writer.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/exp/exp_layout.h"
#include "core/moves/move_evaluation.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"
#include "tests/formats/writer_test_book.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

chess::BookMove Evaluated(const chess::Position& before, std::string_view uci, std::string_view evaluation) {
  return {.move = *chess::ParseUciMove(before, uci), .evaluation = chess::ParseEvaluation(evaluation)};
}

class ExpWriterTest : public testing::Test {
 protected:
  explicit ExpWriterTest(ExpTarget target = ExpTarget::kBrainLearn)
      : writer_(sink_, {.exp_target = target}) {}

  void Write(const chess::Position& position, const chess::BookEntry& entry,
             const chess::BookNotes& notes = {}) {
    EXPECT_TRUE(writer_.Write({chess::BookPosition::Of(position), entry, notes}).ok());
  }
  // Ends the file and returns its records, as the reader has them.
  std::vector<std::string> Lines() {
    report_ = *writer_.Finish();
    const ScratchFolder folder;
    WriteFile(folder / "written.exp", sink_.bytes());
    const Outcome outcome = ReadBook(folder / "written.exp");
    EXPECT_TRUE(outcome.status.ok()) << outcome.status;
    EXPECT_THAT(outcome.report.skipped, IsEmpty());
    EXPECT_EQ(outcome.report.records, report_.records);
    std::vector<std::string> lines;
    for (const std::string& line : outcome.lines) {
      lines.push_back(line.substr(line.find('\t') + 1));
    }
    return lines;
  }

  const chess::Position start_;
  StringSink sink_;
  ExpWriter writer_;
  records::WriteReport report_;
};

class SugarWriterTest : public ExpWriterTest {
 protected:
  SugarWriterTest() : ExpWriterTest(ExpTarget::kSugar) {}
};

TEST_F(ExpWriterTest, KeepsScoresMatesAndDepths) {
  Write(start_, {{Evaluated(start_, "e2e4", "+0.35/40"), Evaluated(start_, "d2d4", "-0.01/255"),
                  Evaluated(start_, "f2f3", "#-500/4"), Evaluated(start_, "g2g4", "#1/4")}});
  EXPECT_THAT(Lines(), ElementsAre("d2d4\t-0.01/255", "d2d4\tcomment\tdepth 255, value -2, performance 100",
                                   "e2e4\t+0.35/40", "e2e4\tcomment\tdepth 40, value 73, performance 100",
                                   "f2f3\t#-500/4", "f2f3\tcomment\tdepth 4, value -31000, performance 100",
                                   "g2g4\t#1/4", "g2g4\tcomment\tdepth 4, value 31999, performance 100"));
  EXPECT_THAT(report_.lost, IsEmpty());
}

TEST_F(SugarWriterTest, WritesASignatureAndCounts) {
  Write(start_, {{Evaluated(start_, "e2e4", "+0.35/40")}});
  EXPECT_THAT(Lines(), ElementsAre("e2e4\t+0.35/40", "e2e4\tcomment\tdepth 40, value 73, count 1"));
  EXPECT_THAT(sink_.bytes(), StartsWith("SugaR Experience version 2"));
  EXPECT_EQ(sink_.bytes().size(), 26 + kExpRecordBytes);
}

TEST_F(ExpWriterTest, WritesMovesThatAreNotOnlyTwoSquares) {
  const chess::Position castling = At("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
                        passant = At("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
                        promotion = At("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  Write(castling, {{Evaluated(castling, "e1g1", "+0.10/5")}});
  Write(passant, {{Evaluated(passant, "e5d6", "+0.10/5")}});
  Write(promotion, {{Evaluated(promotion, "a7a8n", "+0.10/5")}});
  (void)*writer_.Finish();
  std::vector<unsigned> codes;
  for (size_t at = 16; at < sink_.bytes().size(); at += kExpRecordBytes) {
    codes.push_back(static_cast<uint8_t>(sink_.bytes()[at]) | static_cast<uint8_t>(sink_.bytes()[at + 1])
                                                                  << 8);
  }
  constexpr unsigned kKnightOnA8 = 0x4000 | 48 << 6 | 56, kEnPassant = 0x8000 | 36 << 6 | 43,
                     kCastling = 0xc000 | 4 << 6 | 7;
  EXPECT_THAT(codes, testing::UnorderedElementsAre(kKnightOnA8, kEnPassant, kCastling));
}

TEST_F(ExpWriterTest, KeepsTheNumbersOfTheRecordThatACommentWasMadeOf) {
  const chess::BookMove move = Evaluated(start_, "e2e4", "+0.35/40");
  Write(start_, {{move}}, {Note(move.move, chess::NoteKind::kComment, "depth 40, value 72, performance 51")});
  EXPECT_THAT(Lines(), ElementsAre(HasSubstr("+0.35/40"), HasSubstr("value 72, performance 51")));
}

TEST_F(ExpWriterTest, CountsWhatItCannotStore) {
  const chess::BookMove played = Played(start_, "e2e4", {1, 0, 0});
  Write(
      start_,
      {{played, Evaluated(start_, "d2d4", "+0.35/0 stated"), Evaluated(start_, "c2c4", "+200.00/9"),
        Evaluated(start_, "b2b4", "-0.35/9 solved 3"), Inactive(Evaluated(start_, "a2a4", "-0.35/9"))}},
      {Note(played.move, chess::NoteKind::kComment, "depth 40"), Note({}, chess::NoteKind::kName, "Start")});
  EXPECT_THAT(Lines(), testing::Contains("c2c4\t+149.03/9"));
  EXPECT_EQ(Lost(report_, "results of games"),
            "1: e2e4 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
  EXPECT_THAT(Lost(report_, "moves without an evaluation"), StartsWith("1: e2e4"));
  EXPECT_THAT(Lost(report_, "evaluations without a depth"), StartsWith("1: d2d4"));
  EXPECT_THAT(Lost(report_, "scores beyond 149 pawns"), StartsWith("1: c2c4"));
  EXPECT_THAT(Lost(report_, "origins of evaluations"), StartsWith("2: d2d4"));
  EXPECT_THAT(Lost(report_, "inactive moves"), StartsWith("1: a2a4"));
  EXPECT_THAT(Lost(report_, "comments"), StartsWith("1: "));
  EXPECT_THAT(Lost(report_, "names"), StartsWith("1: "));
}

}  // namespace
}  // namespace tabia::formats
