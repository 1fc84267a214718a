// Files of changes: other lines stay, books are refused, and several programs may write at once.
#include "core/changes/changes_file.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "tests/base/scratch_folder.h"
#include "tests/tiny_book.h"

namespace tabia::changes {
namespace {

using testing::HasSubstr;

Change Ban(const std::string& san, const chess::Position& position = chess::Position()) {
  return {Verb::kBan, position, chess::ParseSan(position, san)};
}

Change Revert(const std::string& san) {
  return {Verb::kRevert, chess::Position(), chess::ParseSan(chess::Position(), san)};
}

class ChangesFileTest : public testing::Test {
 protected:
  // Makes one change in a file with this text. Returns the text, or the error.
  std::string After(const std::string& text, const Change& change) {
    WriteFile(path_, text);
    const auto lines = EditChanges(path_, {change});
    return lines.ok() ? ReadFile(path_) : Message(lines.status());
  }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "my.epd";
};

TEST_F(ChangesFileTest, IsMadeWithItsMark) {
  EXPECT_EQ(After("", Ban("a4")), absl::StrCat("# tabia changes\n", kStart, " am a4;\n"));
}

TEST_F(ChangesFileTest, KeepsRemarksOtherLinesAndTheirOrder) {
  const std::string before = absl::StrCat("# tabia changes\r\n", kAfterE4, " bm e5;\r\n\n# mine\n", kStart,
                                          " 0 1 id \"x\";\r\n# last");
  const std::string after = absl::StrCat("# tabia changes\r\n", kAfterE4, " bm e5;\r\n\n# mine\n", kStart,
                                         " 0 1 am a4; id \"x\";\r\n# last");
  EXPECT_EQ(After(before, Ban("a4")), after);
}

TEST_F(ChangesFileTest, FindsAPositionHoweverItIsWritten) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w  HAha - ;";
  EXPECT_THAT(After(absl::StrCat("# tabia changes\n", start, " am g4;"), Ban("a4")), HasSubstr("am g4 a4;"));
}

TEST_F(ChangesFileTest, PutsTheMarkBeforeALineOfCorrections) {
  EXPECT_EQ(After(absl::StrCat("\xef\xbb\xbf", kStart, " am g4;\n"), Ban("a4")),
            absl::StrCat("\xef\xbb\xbf# tabia changes\n", kStart, " am g4 a4;\n"));
}

TEST_F(ChangesFileTest, RefusesABook) {
  const std::string book = absl::StrCat(kStart, " c0 \"e4 +12 =3 -4\";\n");
  EXPECT_THAT(After(book, Ban("a4")), HasSubstr("my.epd: line 1: has moves of its own"));
  EXPECT_THAT(After("1. e4 e5\n", Ban("a4")), HasSubstr("my.epd: line 1: "));
  EXPECT_EQ(ReadFile(path_), "1. e4 e5\n");
}

TEST_F(ChangesFileTest, RefusesALineWithMovesWithoutTheMark) {
  const std::string book = absl::StrCat(kStart, " bm e4;\n");
  EXPECT_THAT(After(book, Ban("a4")), HasSubstr("begin it with \"# tabia changes\""));
  EXPECT_EQ(ReadFile(path_), book);
}

TEST_F(ChangesFileTest, PutsAChangeOnAnotherLineThanALesson) {
  const std::string lesson = absl::StrCat(
      "# tabia changes\n", kStart, " am g4; c1 \"from 2026-01-01 until 2026-04-01\"; c2 \"games 12\";\n");
  EXPECT_EQ(After(lesson, Ban("a4")), absl::StrCat(lesson, kStart, " am a4;\n"));
  EXPECT_EQ(After(ReadFile(path_), Revert("g4")), absl::StrCat("# tabia changes\n", kStart, " am a4;\n"));
}

TEST_F(ChangesFileTest, RevertsAllLinesOfAPosition) {
  const std::string lines = absl::StrCat("# tabia changes\n", kStart, " am g4;\n", kStart, " am a4 g4;\n");
  EXPECT_EQ(After(lines, Revert("g4")), absl::StrCat("# tabia changes\n", kStart, " am a4;\n"));
  EXPECT_EQ(After(lines, {Verb::kRevert, chess::Position()}), "# tabia changes\n");
  EXPECT_THAT(After("", {Verb::kRevert, chess::Position()}), HasSubstr("the file does not change"));
}

TEST_F(ChangesFileTest, RevertsOneLineAlone) {
  const std::string lesson = absl::StrCat(kStart, " am g4; c1 \"from 2026-01-01 until 2026-04-01\";");
  WriteFile(path_, absl::StrCat("# tabia changes\n", lesson, "\n", kStart, " am a4;\n"));
  Change revert = {Verb::kRevert, chess::Position()};
  revert.line = lesson;
  EXPECT_TRUE(EditChanges(path_, {revert}, lesson).ok());
  EXPECT_EQ(ReadFile(path_), absl::StrCat("# tabia changes\n", kStart, " am a4;\n"));
  const auto lines = EditChanges(path_, {revert}, lesson);
  EXPECT_TRUE(absl::IsAborted(lines.status())) << lines.status();
}

TEST_F(ChangesFileTest, NamesTheLinesThatDiffer) {
  After(absl::StrCat(kAfterE4, " am e5;\n"), Ban("g4"));
  const auto lines = EditChanges(path_, {Ban("a4")});
  ASSERT_TRUE(lines.ok() && lines->size() == 1);
  EXPECT_EQ((*lines)[0].number, 3);
  EXPECT_EQ((*lines)[0].before, absl::StrCat(kStart, " am g4;"));
  EXPECT_EQ((*lines)[0].after, absl::StrCat(kStart, " am g4 a4;"));
}

TEST_F(ChangesFileTest, RefusesAChangeOfALineThatTheUserHasNotSeen) {
  After(absl::StrCat("# tabia changes\n", kStart, " am g4;\n"), Ban("h4"));
  const std::string seen = absl::StrCat(kStart, " am g4;");
  const auto lines = EditChanges(path_, {Ban("a4")}, seen);
  EXPECT_TRUE(absl::IsAborted(lines.status()));
  EXPECT_THAT(Message(lines.status()),
              HasSubstr(absl::StrCat("It was: ", seen, " It is: ", kStart, " am g4 h4;")));
}

Change Proposal(const std::string& san, const std::string& reason) {
  Change change = Ban(san);
  change.comment = reason;
  return change;
}

TEST_F(ChangesFileTest, HasEachProposalOnceAndNoneThatIsInForce) {
  After("", Ban("g4"));
  EXPECT_EQ(*ProposeChanges(path_, {Proposal("a4", "lost"), Proposal("h4", "lost"), Proposal("g4", "lost")}),
            2u);
  EXPECT_EQ(*ProposeChanges(path_, {Proposal("a4", "lost")}), 0u);
  EXPECT_EQ(ReadFile(path_),
            absl::StrCat("# tabia changes\n", kStart, " am g4;\n# proposed: ", kStart,
                         " am a4; c0 \"lost\";\n# proposed: ", kStart, " am h4; c0 \"lost\";\n"));
  EXPECT_EQ(EpdBook(ReadFile(path_)).info().moves, 1u);
  const auto places = ReadChanges(path_);
  ASSERT_EQ(places->size(), 3u);
  EXPECT_TRUE((*places)[2].is_proposal);
  EXPECT_EQ((*places)[2].line, absl::StrCat(kStart, " am h4; c0 \"lost\";"));
}

TEST_F(ChangesFileTest, AcceptsOrDropsProposals) {
  const auto proposed = [this] {
    After("", Ban("g4"));
    EXPECT_TRUE(ProposeChanges(path_, {Proposal("a4", "first"), Proposal("h4", "second")}).ok());
  };
  proposed();
  Change accept = Ban("h4");
  accept.verb = Verb::kAccept;
  EXPECT_TRUE(EditChanges(path_, {accept}).ok());
  EXPECT_EQ(ReadFile(path_),
            absl::StrCat("# tabia changes\n", kStart, " am g4 h4; c0 \"second\";\n# proposed: ", kStart,
                         " am a4; c0 \"first\";\n"));
  EXPECT_TRUE(absl::IsNotFound(EditChanges(path_, {accept}).status()));
  proposed();
  Change all = {Verb::kDrop, {}};
  all.is_of_whole_file = true;
  EXPECT_TRUE(EditChanges(path_, {all}).ok());
  EXPECT_EQ(ReadFile(path_), absl::StrCat("# tabia changes\n", kStart, " am g4;\n"));
  proposed();
  all.verb = Verb::kAccept;
  EXPECT_TRUE(EditChanges(path_, {all}).ok());
  EXPECT_EQ(ReadFile(path_), absl::StrCat("# tabia changes\n", kStart, " am g4 a4 h4; c0 \"first\";\n"));
}

TEST_F(ChangesFileTest, DecidesAboutOneProposalOfAPosition) {
  EXPECT_TRUE(ProposeChanges(path_, {Proposal("a4", "first"), Proposal("h4", "second")}).ok());
  const std::string second = absl::StrCat(kStart, " am h4; c0 \"second\";");
  Change accept = {Verb::kAccept, chess::Position()};
  accept.line = second;
  EXPECT_TRUE(EditChanges(path_, {accept}, second).ok());
  EXPECT_EQ(ReadFile(path_),
            absl::StrCat("# tabia changes\n# proposed: ", kStart, " am a4; c0 \"first\";\n", second, "\n"));
  EXPECT_TRUE(absl::IsNotFound(EditChanges(path_, {accept}, second).status()));
}

TEST_F(ChangesFileTest, DropsUnreadableProposalsWithAllOthers) {
  WriteFile(path_,
            absl::StrCat("# tabia changes\n# proposed: nonsense am e4;\n# proposed: ", kStart, " am a4;\n"));
  Change all = {Verb::kAccept, {}};
  all.is_of_whole_file = true;
  EXPECT_TRUE(EditChanges(path_, {all}).ok());
  EXPECT_EQ(ReadFile(path_),
            absl::StrCat("# tabia changes\n# proposed: nonsense am e4;\n", kStart, " am a4;\n"));
  all.verb = Verb::kDrop;
  EXPECT_TRUE(EditChanges(path_, {all}).ok());
  EXPECT_EQ(ReadFile(path_), absl::StrCat("# tabia changes\n", kStart, " am a4;\n"));
}

TEST_F(ChangesFileTest, LosesNoChangeOfManyProgramsAtOnce) {
  std::vector<std::thread> programs;
  for (const std::string san : {"a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"}) {
    programs.emplace_back([this, san] {
      chess::Position position;
      position.Make(*chess::ParseSan(position, san));
      for (const chess::Move reply : chess::LegalMoves(position)) {
        EXPECT_TRUE(EditChanges(path_, {{Verb::kBan, position, reply}}).ok());
      }
    });
  }
  for (std::thread& program : programs) program.join();
  const auto places = ReadChanges(path_);
  ASSERT_TRUE(places.ok());
  EXPECT_EQ(places->size(), 8u);
  for (const ChangesText::PositionLine& place : *places) {
    EXPECT_EQ(std::count(place.line.begin(), place.line.end(), ' '), 24) << place.line;  // am and 20 moves
  }
  EXPECT_FALSE(std::filesystem::exists(path_ + ".lock"));
}

}  // namespace
}  // namespace tabia::changes
