// Lessons of EPD that are opened after their last day.
#include <chrono>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/date.h"
#include "core/books/open_book.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia::books {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr char kLesson[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am e4; c0 \"lost 1 game\"; "
    "c1 \"from 2026-11-20 until 2026-12-31\"; c2 \"games 1\";\n";

class EndedLessonsTest : public testing::Test {
 protected:
  EndedLessonsTest() { WriteFile(path_, kLesson); }

  // Opens the file on a day; on the present one if it is empty.
  probe::ChessBook OpenOn(const std::string& day, Purpose purpose = Purpose::kProbe) const {
    OpenOptions options;
    options.purpose = purpose;
    if (!day.empty()) options.reading.today = *ParseDay(day);
    return As<probe::ChessBook>(OpenBook(path_, options));
  }
  static chess::BookEntry EntryOf(const probe::ChessBook& book) {
    chess::BookEntry entry;
    EXPECT_TRUE(book.Probe(chess::BookPosition::Of(chess::Position()), entry).status().ok());
    return entry;
  }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "my.epd";
};

TEST_F(EndedLessonsTest, AvoidTheMoveUntilTheirLastDay) {
  for (const char* const day : {"2026-11-01", "2026-12-31"}) {
    const chess::BookEntry entry = EntryOf(OpenOn(day));
    ASSERT_THAT(entry.moves, SizeIs(1)) << day;
    EXPECT_FALSE(entry.moves[0].active) << day;
  }
}

TEST_F(EndedLessonsTest, AreANoteAfterTheirLastDay) {
  const probe::ChessBook book = OpenOn("2027-01-01", Purpose::kSession);
  EXPECT_THAT(EntryOf(book).moves, IsEmpty());
  EXPECT_EQ(book.info().notes, 1u);
}

TEST_F(EndedLessonsTest, AreComparedWithThePresentDay) {
  WriteFile(path_, std::string(kLesson).replace(std::string(kLesson).find("2026-12-31"), 10, "2026-11-21"));
  EXPECT_THAT(EntryOf(OpenOn("")).moves, SizeIs(Today() <= *ParseDay("2026-11-21") ? 1 : 0));
  WriteFile(path_, std::string(kLesson).replace(std::string(kLesson).find("2026-12-31"), 10, "9999-12-31"));
  EXPECT_THAT(EntryOf(OpenOn("")).moves, SizeIs(1));
}

// The index of a build does not depend on the day.
TEST_F(EndedLessonsTest, ArePartOfABuild) {
  EXPECT_THAT(EntryOf(OpenOn("", Purpose::kReadAll)).moves, SizeIs(1));
}

}  // namespace
}  // namespace tabia::books
