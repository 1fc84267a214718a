// The contents of a book, and the explanations of its answers.
#include <filesystem>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/book/explanation.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/library/opened.h"

namespace tabia {
namespace {

using ::testing::HasSubstr;

class AnyBook : public ::testing::TestWithParam<std::string> {
 protected:
  AnyBook() : opened_(GetParam()), core_(*books::OpenBook(GetParam())) {}

  std::string InfoText(int32_t form) const {
    return Text([&](char* text, size_t* size) { return tabia_info_text(opened_, form, text, size); });
  }
  std::string Explain(const std::string& position, int32_t form, int32_t expected = TABIA_OK) const {
    return Text(
        [&](char* text, size_t* size) {
          return tabia_explain(opened_, position.c_str(), nullptr, nullptr, 1, form, text, size);
        },
        expected);
  }

  const Opened opened_;
  const probe::Book core_;
};
INSTANTIATE_TEST_SUITE_P(Books, AnyBook,
                         ::testing::Values(SampleBook("classic.obk"), Fixture("oobs/crazyhouse.obs.db3"),
                                           Fixture("oobs/as-the-tool-writes-it.obs.db3"),
                                           Fixture("oobs/rows-that-cannot-be-read.obs.db3"),
                                           Fixture("ob/sample.ob"), Fixture("xg/match_with_comment.xg")));

TEST_P(AnyBook, ReturnsItsNumbers) {
  const tabia_info info = InfoOf(opened_);
  const probe::BookInfo& core = core_.info();
  const bool is_chess = core.game == records::Game::kChess;
  EXPECT_EQ(info.game, is_chess ? TABIA_CHESS : TABIA_BACKGAMMON);
  EXPECT_EQ(info.positions, core.positions);
  EXPECT_EQ(info.index_bytes, core_.index()->header().file_bytes);
  EXPECT_EQ(info.sources, core.sources.size());
  EXPECT_EQ(info.moves, core.moves);
  EXPECT_EQ(info.notes, core.notes);
  EXPECT_EQ(info.evaluations, core.evaluations);
  EXPECT_EQ(info.decisions, core.decisions);
  EXPECT_EQ(info.cubes, core.cubes);
  EXPECT_EQ(info.in_memory, 1);
  EXPECT_EQ(info.counts_games != 0, is_chess && core.scale == records::Scale::kGames);
  EXPECT_EQ(info.variant, core.variant);
}

TEST_P(AnyBook, ReturnsThemAsText) {
  EXPECT_EQ(InfoText(TABIA_PLAIN), report::InfoText(core_, false));
  EXPECT_EQ(InfoText(TABIA_JSON), report::InfoText(core_, true));
}

TEST_P(AnyBook, ExplainsItsAnswers) {
  const bool is_chess = core_.info().game == records::Game::kChess;
  const std::vector<std::string> positions =
      is_chess
          ? std::vector<std::string>{"startpos", "startpos moves e2e4 e7e5",
                                     "r1bqkbnr/ppp2ppp/2n5/8/8/8/PPP2PPP/RNBQKBNR[Pp] b KQkq -"}
          : std::vector<std::string>{"4HPwATDgc/ABMA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"};
  for (const std::string& position : positions) {
    for (const int32_t form : {TABIA_PLAIN, TABIA_JSON}) {
      const auto core = is_chess ? report::ExplainPosition(probe::BookStack(As<probe::ChessBook>(core_), {}),
                                                           position, {1}, form == TABIA_JSON)
                                 : report::ExplainPosition(As<probe::BackgammonBook>(core_), position, {},
                                                           form == TABIA_JSON);
      if (core.ok()) {
        EXPECT_EQ(Explain(position, form), core->text);
      } else {
        EXPECT_EQ(Explain(position, form, TABIA_BAD_POSITION), Message(core.status()));
      }
    }
  }
}

TEST_P(AnyBook, PassesVerify) {
  char why[100] = "untouched";
  size_t size = sizeof why;
  EXPECT_EQ(tabia_verify(opened_, why, &size), TABIA_OK);
  EXPECT_STREQ(why, "untouched");
}

TEST(Explain, FollowsTheRule) {
  const Opened book(SampleBook("classic.obk"));
  auto rule = Sized<tabia_chess_rule>();
  rule.deepest_ply = 1;
  const std::string text = Text([&](char* place, size_t* size) {
    return tabia_explain(book, "startpos moves e2e4", &rule, nullptr, 1, TABIA_PLAIN, place, size);
  });
  EXPECT_THAT(text, HasSubstr("ply 2 is deeper than 1"));
}

TEST(Explain, ReturnsTheReasonOfABadPosition) {
  const Opened book(SampleBook("classic.obk"));
  char text[200];
  size_t size = sizeof text;
  EXPECT_EQ(tabia_explain(book, "startpos moves e2e5", nullptr, nullptr, 1, TABIA_PLAIN, text, &size),
            TABIA_BAD_POSITION);
  EXPECT_THAT(text, HasSubstr("move 1 \"e2e5\": illegal"));
}

// A text with characters of two bytes is truncated between characters, and the function returns the size of the whole
// text.
TEST(CutText, EndsWithAWholeLetterAndAZero) {
  const ScratchFolder folder;
  const std::string path = folder / "ÄÖÜßéèàñ.obk";
  std::filesystem::copy_file(Fixture("obk/weights.obk"), PathOf(path));
  const Opened book(path);
  const auto ask = [&](char* text, size_t* size) { return tabia_info_text(book, TABIA_JSON, text, size); };
  const std::string whole = Text(ask);
  size_t letters_cut = 0;
  for (size_t room = 1; room <= whole.size(); ++room) {
    std::string text(room + 1, '?');
    size_t size = room;
    ASSERT_EQ(ask(text.data(), &size), TABIA_MORE);
    EXPECT_EQ(size, whole.size() + 1);
    EXPECT_EQ(text[room], '?');
    const std::string cut = text.c_str();
    EXPECT_TRUE(whole.starts_with(cut));
    EXPECT_NE(whole[cut.size()] & 0xc0, 0x80) << room;
    letters_cut += cut.size() + 1 < room;
  }
  EXPECT_GE(letters_cut, 8u);
}

TEST(StatusText, HasATextForEveryNumber) {
  for (int32_t status = TABIA_CANCELLED; status <= TABIA_MORE; ++status) {
    EXPECT_STRNE(tabia_status_text(status), "unknown status") << status;
  }
  for (const int32_t other : {TABIA_CANCELLED - 1, TABIA_MORE + 1, INT32_MIN, INT32_MAX}) {
    EXPECT_STREQ(tabia_status_text(other), "unknown status");
  }
}

TEST(Version, IsThatOfTheHeaderAndOfTheProject) {
  EXPECT_EQ(tabia_version(), std::to_string(TABIA_VERSION_MAJOR) + "." + std::to_string(TABIA_VERSION_MINOR) +
                                 "." + std::to_string(TABIA_VERSION_PATCH));
  EXPECT_STREQ(tabia_version(), TABIA_VERSION);
  EXPECT_EQ(tabia_abi(), TABIA_ABI);
}

}  // namespace
}  // namespace tabia
