// Opening and closing books, and the options of it.
#include <filesystem>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/built.h"
#include "tests/library/opened.h"
#include "tests/library/progress_record.h"
#include "tests/tiny_book.h"

namespace tabia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class OpenTest : public ::testing::Test {
 protected:
  ScratchFolder folder_;
};

TEST_F(OpenTest, MapsAnIndex) {
  const Opened book(WriteIndex({SampleBook("classic.obk")}, folder_ / "a.tabia"));
  EXPECT_EQ(book.status(), TABIA_OK);
  EXPECT_EQ(book.detail(), "");
  EXPECT_EQ(InfoOf(book).in_memory, 0);
}

TEST_F(OpenTest, HugePagesAnswerTheSame) {
  const std::string path = WriteIndex({SampleBook("classic.obk")}, folder_ / "a.tabia");
  auto options = Sized<tabia_options>();
  options.flags = TABIA_HUGE_PAGES;
  const Opened usual(path), huge(path, &options);
  ASSERT_EQ(huge.status(), TABIA_OK) << huge.detail();
  const uint64_t key = KeyOf(Parsed("startpos"));
  EXPECT_THAT(Moves(huge, key), SizeIs(Moves(usual, key).size()));
}

TEST_F(OpenTest, ClosingSetsTheHandleToNull) {
  tabia_book* book = nullptr;
  EXPECT_EQ(tabia_open(SampleBook("short.obk").c_str(), nullptr, &book), TABIA_OK);
  EXPECT_NE(book, nullptr);
  tabia_close(&book);
  EXPECT_EQ(book, nullptr);
  tabia_close(&book);
  tabia_close(nullptr);
}

TEST_F(OpenTest, ReportsProgress) {
  ProgressRecord progress;
  const tabia_options options = progress.Options();
  const Opened book(SampleBook("classic.obk"), &options);
  EXPECT_EQ(book.status(), TABIA_OK);
  EXPECT_GT(progress.calls, 1);
  EXPECT_FALSE(progress.ran_backwards);
  EXPECT_EQ(progress.done, progress.total);
}

TEST_F(OpenTest, IsCancelledByACheck) {
  ProgressRecord continued, cancelled;
  const tabia_options some = continued.CheckedOptions(ProgressRecord::Continue);
  EXPECT_EQ(Opened(SampleBook("classic.obk"), &some).status(), TABIA_OK);
  EXPECT_GT(continued.calls, 1);
  const tabia_options none = cancelled.CheckedOptions(ProgressRecord::Cancel);
  const Opened book(SampleBook("classic.obk"), &none);
  EXPECT_EQ(book.status(), TABIA_CANCELLED);
  EXPECT_EQ(book.detail(), "cancelled by the program");
  EXPECT_EQ(cancelled.calls, 1);
}

TEST_F(OpenTest, PerspectiveTurnsTheGames) {
  const std::string path = Fixture("oobs/white-view.obs.db3");
  auto options = Sized<tabia_options>();
  uint64_t wins[2], losses[2];
  for (const int32_t perspective : {TABIA_PERSPECTIVE_WHITE, TABIA_PERSPECTIVE_MOVER}) {
    options.perspective = perspective;
    const Opened book(path, &options);
    const uint64_t after_e4 = KeyOf(Parsed("startpos moves e2e4"));
    const std::vector<tabia_chess_move> moves = Moves(book, after_e4);
    ASSERT_THAT(moves, Not(IsEmpty()));
    wins[perspective - 1] = moves[0].win;
    losses[perspective - 1] = moves[0].loss;
  }
  EXPECT_NE(wins[0], losses[0]);
  EXPECT_EQ(wins[0], losses[1]);
  EXPECT_EQ(losses[0], wins[1]);
}

TEST_F(OpenTest, SkipsABadRecordUnlessStrict) {
  const std::string path = Fixture("oobs/rows-that-cannot-be-read.obs.db3");
  auto options = Sized<tabia_options>();
  EXPECT_EQ(Opened(path, &options).status(), TABIA_OK);
  options.flags = TABIA_STRICT;
  const Opened book(path, &options);
  EXPECT_EQ(book.status(), TABIA_BAD_FILE);
  EXPECT_THAT(book.detail(), HasSubstr("row"));
}

TEST_F(OpenTest, RefusesTooLittleMemory) {
  auto options = Sized<tabia_options>();
  options.memory_bytes = (uint64_t{160} << 20) - 1;
  const Opened book(SampleBook("classic.obk"), &options);
  EXPECT_EQ(book.status(), TABIA_SYSTEM);
  EXPECT_THAT(book.detail(), HasSubstr("memory"));
  options.memory_bytes += 1;
  EXPECT_EQ(Opened(SampleBook("classic.obk"), &options).status(), TABIA_OK);
}

// Writes a book that is large enough for the cache.
std::string WriteLargeBook(const std::string& path) {
  std::vector<Row> rows;
  for (int i = 0; i < 12'000; ++i) {
    rows.push_back({kStart, i % 2 ? "e2e4" : "d2d4", 1, 0, 0, 1, std::string(100, 'c')});
  }
  WriteOobs(path, rows);
  EXPECT_GE(std::filesystem::file_size(path), 1u << 20);
  return path;
}

TEST_F(OpenTest, CachesTheIndexInTheFolder) {
  const std::string path = WriteLargeBook(folder_ / "large.obs.db3"), cache = folder_ / "cache";
  ProgressRecord first, second;
  tabia_options options = first.Options();
  options.flags = TABIA_CACHE;
  options.cache_folder = cache.c_str();
  {
    const Opened book(path, &options);
    ASSERT_EQ(book.status(), TABIA_OK) << book.detail();
    EXPECT_EQ(InfoOf(book).in_memory, 0);
    EXPECT_GT(first.calls, 0);
    EXPECT_FALSE(std::filesystem::is_empty(cache));
  }
  options.progress_argument = &second;
  const Opened again(path, &options);
  EXPECT_EQ(InfoOf(again).in_memory, 0);
  EXPECT_EQ(second.calls, 0);
  EXPECT_THAT(Moves(again, KeyOf(Parsed("startpos"))), SizeIs(2));
}

TEST_F(OpenTest, DoesNotCacheACancelledBook) {
  const std::string path = WriteLargeBook(folder_ / "large.obs.db3"), cache = folder_ / "cache";
  ProgressRecord progress;
  tabia_options options = progress.CheckedOptions(ProgressRecord::Cancel);
  options.flags = TABIA_CACHE;
  options.cache_folder = cache.c_str();
  EXPECT_EQ(Opened(path, &options).status(), TABIA_CANCELLED);
  for (const auto& left : std::filesystem::directory_iterator(cache)) {
    EXPECT_EQ(left.path().extension(), ".lock");
  }
  options.check = ProgressRecord::Continue;
  const Opened again(path, &options);
  EXPECT_EQ(again.status(), TABIA_OK) << again.detail();
  EXPECT_THAT(Moves(again, KeyOf(Parsed("startpos"))), SizeIs(2));
}

TEST_F(OpenTest, CachesNothingWithoutTheFlag) {
  const std::string path = WriteLargeBook(folder_ / "large.obs.db3"), cache = folder_ / "cache";
  auto options = Sized<tabia_options>();
  options.cache_folder = cache.c_str();
  const Opened book(path, &options);
  EXPECT_EQ(InfoOf(book).in_memory, 1);
  EXPECT_THAT(folder_.Names(), ElementsAre("large.obs.db3"));
}

}  // namespace
}  // namespace tabia
