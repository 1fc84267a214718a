// Building an index of books.
#include "core/books/build.h"

#include <filesystem>
#include <string>
#include <utility>
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

class BuildTest : public ::testing::Test {
 protected:
  ScratchFolder folder_;
};

TEST_F(BuildTest, IgnoresTheOrderOfRows) {
  std::vector<Row> rows = {{kStart, "e2e4", 5, 3, 1}, {kStart, "d2d4", 2, 3, 4}};
  const std::string source = WriteOobs(folder_ / "a.obs.db3", rows);
  const std::string bytes = ReadFile(WriteIndex({source}, folder_ / "a.tabia"));
  std::filesystem::remove(source);
  std::swap(rows[0], rows[1]);
  EXPECT_EQ(ReadFile(WriteIndex({WriteOobs(source, rows)}, folder_ / "b.tabia")), bytes);
}

TEST_F(BuildTest, WritesTheIndexAndOpensIt) {
  ProgressRecord progress;
  const tabia_options options = progress.Options();
  const std::string output = folder_ / "both.tabia";
  const std::vector<std::string> sources = {SampleBook("classic.obk"), SampleBook("short.obk")};
  const Built book(sources, output, &options);
  ASSERT_EQ(book.status(), TABIA_OK) << book.detail();
  EXPECT_EQ(InfoOf(book).sources, 2u);
  EXPECT_EQ(InfoOf(book).in_memory, 0);
  EXPECT_GT(progress.calls, 1);
  EXPECT_FALSE(progress.ran_backwards);
  EXPECT_THAT(folder_.Names(), ElementsAre("both.tabia"));
  ASSERT_TRUE(books::BuildIndexFile(sources, {}, folder_ / "core.tabia").ok());
  EXPECT_EQ(ReadFile(output), ReadFile(folder_ / "core.tabia"));
  const Opened again(output);
  EXPECT_EQ(InfoOf(again).positions, InfoOf(book).positions);
}

TEST_F(BuildTest, KeepsTheOldFileAfterAnError) {
  const std::string output = folder_ / "old.tabia";
  WriteFile(output, "old");
  const Built mixed({SampleBook("classic.obk"), BackgammonOpenings()}, output);
  EXPECT_EQ(mixed.status(), TABIA_WRONG_USAGE);
  EXPECT_THAT(mixed.detail(), HasSubstr("openings.ob"));
  const Built absent({SampleBook("classic.obk"), folder_ / "absent"}, output);
  EXPECT_EQ(absent.status(), TABIA_SYSTEM);
  const Built unwritable({SampleBook("short.obk")}, folder_ / "no/such/folder.tabia");
  EXPECT_EQ(unwritable.status(), TABIA_SYSTEM);
  EXPECT_TRUE(ReadFile(output) == "old");
  EXPECT_THAT(folder_.Names(), ElementsAre("old.tabia"));
}

TEST_F(BuildTest, KeepsTheOldFileIfCancelled) {
  ProgressRecord progress;
  const tabia_options options = progress.CheckedOptions(ProgressRecord::Cancel);
  const std::string output = folder_ / "old.tabia";
  WriteFile(output, "old");
  const Built book({SampleBook("classic.obk")}, output, &options);
  EXPECT_EQ(book.status(), TABIA_CANCELLED);
  EXPECT_TRUE(ReadFile(output) == "old");
  EXPECT_THAT(folder_.Names(), ElementsAre("old.tabia"));
}

TEST_F(BuildTest, BuildsOneBookOfAFolder) {
  std::filesystem::create_directory(folder_ / "games");
  std::filesystem::copy_file(Fixture("xg/match_with_comment.xg"), folder_ / "games/a.xg");
  const Built built({folder_ / "games"}, folder_ / "games.tabia");
  ASSERT_EQ(built.status(), TABIA_OK) << built.detail();
  EXPECT_EQ(InfoOf(built).game, TABIA_BACKGAMMON);
  const Opened opened(folder_ / "games");
  EXPECT_EQ(InfoOf(opened).decisions, InfoOf(built).decisions);
}

}  // namespace
}  // namespace tabia
