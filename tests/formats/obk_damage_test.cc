#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/formats/damaged_book.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr size_t kMoves = 18, kMovesAt = 12, kMoveBytes = 2;
constexpr char kEndsVariation = '\x80', kLastAlternative = '\x40';

// The tree of the published description, to be damaged. Its moves are in bytes 12 to 47.
class ObkDamageTest : public DamagedBookTest {
 protected:
  ObkDamageTest() : DamagedBookTest("obk/published-tree.obk") {}

  void SetByte(size_t at, char value) { bytes_.at(at) = value; }
  void FlipBits(size_t at, char bits) { bytes_.at(at) ^= bits; }
  void Cut(size_t size) { bytes_.resize(size); }
  void SetMoveCount(uint32_t moves) { SetWord(4, moves); }
  void SetNotesWord(uint32_t word) { SetWord(8, word); }
  size_t AtMove(size_t number) const { return kMovesAt + kMoveBytes * (number - 1); }
};

TEST_F(ObkDamageTest, ReadsAnUndamagedBook) {
  const Outcome outcome = Read();
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_THAT(outcome.lines, SizeIs(kMoves));
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
}

TEST_F(ObkDamageTest, RejectsAWrongMagic) {
  SetByte(0, 'b');
  ExpectRejected("byte 0: the format is unknown; 'tabia formats' lists the formats that tabia reads");
}

TEST_F(ObkDamageTest, RejectsACutHeader) {
  Cut(11);
  ExpectRejected("byte 11: the file ends inside its header of 12 bytes");
}

TEST_F(ObkDamageTest, RejectsCutMoves) {
  Cut(47);
  ExpectRejected("byte 47: the file ends here, but its header gives 18 moves, up to byte 48");
}

TEST_F(ObkDamageTest, RejectsMoreMovesThanFitTheFile) {
  SetMoveCount(UINT32_MAX);
  ExpectRejected("byte 48: the file ends here, but its header gives 4294967295 moves, up to byte 8589934602");
}

TEST_F(ObkDamageTest, RejectsAMoveAfterTheTree) {
  FlipBits(AtMove(16), kLastAlternative);
  ExpectRejected("byte 46: no branch is open for c2c4, move 18 of 18");
}

TEST_F(ObkDamageTest, RejectsALastMoveWithoutItsReply) {
  FlipBits(AtMove(18), kEndsVariation);
  ExpectRejected("byte 48: the file ends before the reply to c2c4");
}

TEST_F(ObkDamageTest, RejectsAnOpenMoveAtTheEnd) {
  FlipBits(AtMove(18), kLastAlternative);
  ExpectRejected("byte 48: the moves end here with 1 move still open, the latest at byte 46");
}

TEST_F(ObkDamageTest, RejectsSeveralOpenMovesAtTheEnd) {
  SetMoveCount(6);
  Cut(AtMove(7));
  ExpectRejected("byte 24: the moves end here with 3 moves still open, the latest at byte 20");
}

TEST_F(ObkDamageTest, SkipsAnIllegalMoveWithItsSubtree) {
  SetByte(AtMove(7) + 1, '\xe0');
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(kMoves - 3));
  EXPECT_EQ(FirstSkipped(outcome, "illegal move"),
            "byte 24: f1a5 is illegal in "
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -");
  EXPECT_EQ(FirstSkipped(outcome, "move below an illegal one"), "byte 26: a7a6 comes after an illegal move");
  EXPECT_EQ(outcome.report.skipped.at("move below an illegal one").count, 2u);
}

TEST_F(ObkDamageTest, RejectsAnIllegalMoveIfStrict) {
  SetByte(AtMove(1) + 1, '\xe4');
  EXPECT_EQ(StrictError(), path_ +
                               ": byte 12: e2e5 is illegal in "
                               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}

TEST_F(ObkDamageTest, SkipsMovesAfterA1a1) {
  bytes_.append("\0\0\0\0\0\0", 6);
  SetMoveCount(kMoves + 3);
  EXPECT_EQ(FirstSkipped(Read(), "move behind a1a1"), "byte 48: a1a1 ends the tree, 2 moves left");
  EXPECT_THAT(StrictError(), HasSubstr("byte 48: a1a1 ends the tree, 2 moves left"));
}

TEST_F(ObkDamageTest, AcceptsA1a1AsTheLastMove) {
  bytes_.append("\0\0", 2);
  SetMoveCount(kMoves + 1);
  EXPECT_THAT(Read().report.skipped, IsEmpty());
}

TEST_F(ObkDamageTest, KeepsTheMovesBeforeA1a1InsideTheTree) {
  SetByte(AtMove(7), 0);
  SetByte(AtMove(7) + 1, 0);
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(6));
  EXPECT_EQ(outcome.report.skipped.at("move behind a1a1").count, 11u);
}

TEST_F(ObkDamageTest, SkipsNotesPastTheEnd) {
  SetNotesWord(9);
  EXPECT_EQ(FirstSkipped(Read(), "damaged notes"),
            "byte 48: the notes end here, but the header states 9 bytes, or as many notes");
  EXPECT_THAT(StrictError(), HasSubstr(": byte 48: the notes end here"));
}

TEST_F(ObkDamageTest, SkipsNotesIfOneIsPastTheEnd) {
  bytes_.append(
      "\1\0\0\0\5\x81"
      "four",
      10);
  SetNotesWord(10);
  EXPECT_EQ(FirstSkipped(Read(), "damaged notes"),
            "byte 48: the note that begins here runs past the end of the file");
}

TEST_F(ObkDamageTest, SkipsBytesAfterTheMoves) {
  bytes_.append("?");
  EXPECT_EQ(FirstSkipped(Read(), "damaged notes"), "byte 48: 1 byte behind the last move");
}

TEST_F(ObkDamageTest, SkipsNotesIfBytesFollowThem) {
  bytes_.append("\1\0\0\0\1\x81!??", 9);
  SetNotesWord(7);
  EXPECT_EQ(FirstSkipped(Read(), "damaged notes"),
            "byte 55: 2 bytes behind the 7 bytes of notes that the header states");
}

TEST_F(ObkDamageTest, KeepsTheMovesBesideDamagedNotes) {
  SetNotesWord(UINT32_MAX);
  EXPECT_THAT(Read().lines, SizeIs(kMoves));
}

TEST_F(ObkDamageTest, SkipsANoteForAMissingMove) {
  bytes_.append("\x13\0\0\0\1\x81!", 7);
  SetNotesWord(7);
  EXPECT_EQ(FirstSkipped(Read(), "note for a missing move"), "byte 48: move 19 does not exist");
  EXPECT_THAT(StrictError(), HasSubstr(": byte 48: move 19 does not exist"));
}

TEST_F(ObkDamageTest, SkipsANoteOfUnknownType) {
  bytes_.append("\1\0\0\0\1\x83!", 7);
  SetNotesWord(7);
  EXPECT_EQ(FirstSkipped(Read(), "note of unknown type"), "byte 48: type 0x83 is none of 0x80 to 0x82");
}

TEST_F(ObkDamageTest, RejectsOrReportsAnyCut) {
  for (size_t size = 0; size < kMovesAt + kMoveBytes * kMoves; ++size) {
    bytes_.resize(kMovesAt + kMoveBytes * kMoves);
    Cut(size);
    EXPECT_EQ(ExitCode(Read().status), 3) << size;
  }
}

}  // namespace
}  // namespace tabia::formats
