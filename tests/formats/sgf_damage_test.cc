#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/formats/damaged_book.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

// A position with the cube at 2 on Black's side, and four candidates for 42.
class SgfDamageTest : public DamagedBookTest {
 protected:
  SgfDamageTest() : DamagedBookTest("sgf/from-a-position.sgf") {}

  void Replace(std::string_view old_text, std::string_view new_text) {
    const size_t at = bytes_.find(old_text);
    ASSERT_NE(at, std::string::npos) << old_text;
    bytes_.replace(at, old_text.size(), new_text);
  }
  // Returns where and why the first record of this kind is skipped, and checks that strict reading states it.
  std::string Skipped(const std::string& kind) {
    const std::string first = FirstSkipped(Read(), kind);
    EXPECT_EQ(StrictError(), path_ + ": " + first);
    return first;
  }
};

TEST_F(SgfDamageTest, ReadsAnUndamagedFile) {
  const Outcome outcome = Read({.strict = true});
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_THAT(outcome.lines, SizeIs(4));
  EXPECT_THAT(outcome.report.skipped, IsEmpty());
}

TEST_F(SgfDamageTest, RejectsAGameOfAnotherKind) {
  Replace("GM[6]", "GM[1]");
  ExpectRejected("byte 1: a game of another kind (GM[1]): backgammon is GM[6]");
  Replace("GM[1]", "");
  ExpectRejected("byte 1: a game of another kind (GM[1]): backgammon is GM[6]");
}

TEST_F(SgfDamageTest, SkipsAValueCutShort) {
  bytes_.resize(bytes_.find("swrt E ver"));
  EXPECT_THAT(Skipped("unreadable text"), HasSubstr("the file ends inside a value"));
}

TEST_F(SgfDamageTest, KeepsTheNodesBeforeACut) {
  bytes_.resize(bytes_.rfind(')'));
  EXPECT_THAT(Skipped("unreadable text"), HasSubstr("the file ends inside a game"));
  EXPECT_THAT(Read().lines, SizeIs(4));
}

TEST_F(SgfDamageTest, EndsOnlyTheGameOfAFault) {
  const std::string game = bytes_;
  Replace("CP[b]", "CP");
  bytes_ += game;
  EXPECT_THAT(Skipped("unreadable text"), HasSubstr("a property without a value"));
  EXPECT_THAT(Read().lines, SizeIs(4));
}

TEST_F(SgfDamageTest, SkipsAnImpossibleOwnerOfTheCube) {
  Replace("CP[b]", "CP[x]");
  EXPECT_THAT(Skipped("impossible position"), HasSubstr("the cube has an owner other than b, w and c"));
}

TEST_F(SgfDamageTest, SkipsACubeThatIsNoPowerOfTwo) {
  for (const std::string_view cube : {"CV[3]", "CV[0]", "CV[-2]", "CV[65536]", "CV[99999999999]", "CV[]"}) {
    const std::string sound = bytes_;
    Replace("CV[2]", cube);
    EXPECT_THAT(Skipped("impossible position"), HasSubstr("a cube of \""));
    bytes_ = sound;
  }
}

TEST_F(SgfDamageTest, SkipsAnImpossibleRoll) {
  Replace("B[42", "B[72");
  EXPECT_THAT(Skipped("impossible play"), HasSubstr("\"72swrt\": not a roll"));
  EXPECT_THAT(Read().lines, IsEmpty());
}

TEST_F(SgfDamageTest, SkipsPlaysAfterTheLastChequer) {
  const size_t black = bytes_.find("AB[x]");
  bytes_.erase(black, bytes_.find("\n;CV") - black);
  EXPECT_THAT(Skipped("impossible play"), HasSubstr("a player has no chequer left"));
}

// The analysis before the play is kept.
TEST_F(SgfDamageTest, SkipsAnIllegalPlay) {
  Replace("B[42swrt]", "B[42swrs]");
  EXPECT_THAT(Skipped("impossible play"), HasSubstr("\"42swrs\": the rules do not allow it"));
  EXPECT_THAT(Read().lines, SizeIs(4));
}

// gnubg saves a game before the play of its last roll.
TEST_F(SgfDamageTest, KeepsTheAnalysisOfARollThatWasNotPlayed) {
  Replace("B[42swrt]", "B[42]");
  const Outcome outcome = Read({.strict = true});
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_THAT(outcome.lines, SizeIs(4));
  EXPECT_EQ(outcome.report.facts.at("not played"), "1 at the end of a game");
}

TEST_F(SgfDamageTest, SkipsARollAfterOneThatWasNotPlayed) {
  Replace("B[42swrt]", "B[42]");
  bytes_.insert(bytes_.rfind(')'), ";W[31]");
  EXPECT_THAT(Skipped("impossible play"), HasSubstr("the roll before it was not played"));
}

TEST_F(SgfDamageTest, SkipsABeaverOfTheDoubler) {
  bytes_.insert(bytes_.rfind(')'), ";W[double];W[double]");
  Replace("CP[b]", "CP[w]");
  EXPECT_THAT(Skipped("impossible cube action"), HasSubstr("a double"));
}

TEST_F(SgfDamageTest, SkipsAnIllegalCandidate) {
  Replace("[swrt E", "[swxz E");
  EXPECT_THAT(Skipped("impossible candidate"), HasSubstr("\"swxz\" with dice 42"));
  EXPECT_THAT(Read().lines, SizeIs(3));
}

TEST_F(SgfDamageTest, SkipsUnreadableNumbers) {
  for (const std::string_view number : {"nan", "1e999", "x", "", "-0.5", "1.2"}) {
    const std::string sound = bytes_;
    Replace("0.380763", number);
    EXPECT_THAT(Read().lines, SizeIs(3)) << number;
    EXPECT_THAT(Skipped("unreadable analysis"), StartsWith("byte ")) << number;
    bytes_ = sound;
  }
}

TEST_F(SgfDamageTest, SkipsImpossibleChancesToWinTheMatch) {
  for (const std::string_view chance : {"3e38", "-3e38", "1.1"}) {
    const std::string sound = bytes_;
    Replace("B[42swrt]",
            "B[42swrt]DA[E ver 3 0C 1 0 1 0.5 0 0 0 0 0 " + std::string(chance) + " 0.5 0 0 0 0 0 0.5]");
    EXPECT_THAT(Skipped("unreadable analysis"), HasSubstr("a chance to win the match is out of range"));
    bytes_ = sound;
  }
}

TEST_F(SgfDamageTest, SurvivesAMillionBranches) {
  bytes_.insert(bytes_.rfind(')'), std::string(1'000'000, '(') + std::string(1'000'000, ')'));
  EXPECT_THAT(Read({.strict = true}).lines, SizeIs(4));
}

TEST_F(SgfDamageTest, SurvivesAChangeOfEveryByte) {
  ExpectReadOrRefusedWithAnyByteChanged();
}

TEST_F(SgfDamageTest, SurvivesACutAtEveryByte) {
  ExpectReadOrRefusedWhereverItIsCut();
}

}  // namespace
}  // namespace tabia::formats
