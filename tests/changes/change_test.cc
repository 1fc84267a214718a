// The line of a position after each verb. Operations of other programs stay.
#include "core/changes/change.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/san.h"
#include "tests/tiny_book.h"

namespace tabia::changes {
namespace {

using testing::HasSubstr;

Change ChangeOf(Verb verb, const std::string& san = "", uint32_t percent = 0) {
  return {verb, chess::Position(), san.empty() ? std::nullopt : chess::ParseSan(chess::Position(), san),
          percent};
}

// Returns the operations of a line of the start position after a change; "removed" if no line is left.
std::string After(const std::string& operations, const Change& change) {
  const std::string position = absl::StrCat(kStart, " ");
  const absl::StatusOr<std::string> line = ApplyToLine(position + operations, change);
  if (!line.ok()) return Message(line.status());
  return line->empty() ? "removed" : line->substr(position.size());
}

TEST(Ban, TakesAMoveOutOfTheOtherLists) {
  EXPECT_EQ(After("", ChangeOf(Verb::kBan, "a4")), "am a4;");
  EXPECT_EQ(After("am g4;", ChangeOf(Verb::kBan, "a4")), "am g4 a4;");
  EXPECT_EQ(After("am g4 a4;", ChangeOf(Verb::kBan, "a4")), "am g4 a4;");
  EXPECT_EQ(After("bm a4 e4; weight \"a4 20, e4 30\";", ChangeOf(Verb::kBan, "a4")),
            "am a4; bm e4; weight \"e4 30\";");
  EXPECT_EQ(After("bm a2a4; weight \"a2a4 20\";", ChangeOf(Verb::kBan, "a4")), "am a4;");
}

TEST(Only, PermitsAMove) {
  EXPECT_EQ(After("am e4;", ChangeOf(Verb::kOnly, "e4")), "bm e4;");
  EXPECT_EQ(After("bm d4;", ChangeOf(Verb::kOnly, "e4")), "bm d4 e4;");
}

TEST(Weight, ReplacesTheWeightOfTheMove) {
  EXPECT_EQ(After("am e4;", ChangeOf(Verb::kWeight, "e4", 40)), "weight \"e4 40\";");
  EXPECT_EQ(After("weight \"d4 10, e4 40\";", ChangeOf(Verb::kWeight, "e4", 90)), "weight \"d4 10, e4 90\";");
}

TEST(Weight, IsRefusedIfThePositionHasNothingLeft) {
  EXPECT_THAT(After("weight \"d4 10, e4 40\";", ChangeOf(Verb::kWeight, "e4", 91)), HasSubstr("at most 90"));
  EXPECT_THAT(After("bm d4 c4;", ChangeOf(Verb::kWeight, "e4", 40)), HasSubstr("only d4 c4 may be played"));
}

TEST(Weight, IsNotReplacedIfTheOldOnesAreImpossible) {
  const char* const impossible = "weight \"e4 101, d4 5\";";
  EXPECT_THAT(After(impossible, ChangeOf(Verb::kBan, "a4")), HasSubstr("impossible weight"));
  EXPECT_THAT(After(impossible, ChangeOf(Verb::kRevert, "e4")), HasSubstr("impossible weight"));
  EXPECT_EQ(After(impossible, ChangeOf(Verb::kRevert)), "removed");
}

TEST(Add, GivesAMoveWhatIsLeftUnlessItHasAWeight) {
  EXPECT_EQ(After("", ChangeOf(Verb::kAdd, "e4")), "weight \"e4 100\";");
  EXPECT_EQ(After("am e4; weight \"d4 30\";", ChangeOf(Verb::kAdd, "e4")), "weight \"d4 30, e4 70\";");
  EXPECT_EQ(After("weight \"d4 30\";", ChangeOf(Verb::kAdd, "e4", 20)), "weight \"d4 30, e4 20\";");
  EXPECT_EQ(After("weight \"e4 30\";", ChangeOf(Verb::kAdd, "e4", 90)), "weight \"e4 30\";");
  EXPECT_EQ(After("bm e4;", ChangeOf(Verb::kAdd, "e4")), "bm e4;");
  EXPECT_THAT(After("weight \"d4 100\";", ChangeOf(Verb::kAdd, "e4")), HasSubstr("at most 0"));
}

TEST(Comment, IsQuotedAndCanBeRemoved) {
  Change comment = ChangeOf(Verb::kComment);
  comment.comment = "the \"old\"\nmain line";
  EXPECT_EQ(After("am a4;", comment), "am a4; c0 \"the 'old' main line\";");
  comment.comment = "";
  EXPECT_EQ(After("am a4; c0 \"x\";", comment), "am a4;");
  EXPECT_EQ(After("c0 \"x\";", comment), "removed");
}

TEST(Comment, IsRefusedIfNoReaderWouldTakeTheLine) {
  Change comment = ChangeOf(Verb::kComment);
  comment.comment = std::string(70'000, 'a');
  EXPECT_THAT(After("am a4;", comment), HasSubstr("more than 65536 bytes"));
}

TEST(Revert, RemovesChangesAndNothingElse) {
  EXPECT_EQ(After("am a4 g4; id \"x\"; weight \"e4 40\";", ChangeOf(Verb::kRevert, "a4")),
            "am g4; id \"x\"; weight \"e4 40\";");
  EXPECT_EQ(After("am a4; c0 \"why\"; id \"x\"; weight \"e4 40\";", ChangeOf(Verb::kRevert)), "id \"x\";");
  EXPECT_EQ(After("am a4; bm e4; c0 \"why\"; weight \"e4 40\";", ChangeOf(Verb::kRevert)), "removed");
}

TEST(Revert, RemovesALessonAsAWhole) {
  const std::string lesson =
      "am a4; c0 \"lost 1 game\"; c1 \"from 2026-01-01 until 2026-04-01\"; c2 \"games 12\";";
  EXPECT_EQ(After(lesson, ChangeOf(Verb::kRevert)), "removed");
  EXPECT_EQ(After(lesson, ChangeOf(Verb::kRevert, "a4")), "removed");
  EXPECT_EQ(After(lesson, ChangeOf(Verb::kRevert, "e4")), lesson);
}

TEST(ApplyToLine, KeepsTheBytesOfOtherOperations) {
  EXPECT_EQ(After("acd 12;  id \"a; b\"; odd x y;", ChangeOf(Verb::kBan, "a4")),
            "acd 12; am a4;  id \"a; b\"; odd x y;");
  EXPECT_EQ(After("0 1 hmvc 0", ChangeOf(Verb::kBan, "a4")), "0 1 am a4; hmvc 0");
}

}  // namespace
}  // namespace tabia::changes
