#include "core/books/book_cache.h"

#include <stdlib.h>

#include <chrono>
#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/records/scale.h"
#include "tests/books/cached_book.h"

namespace tabia::books {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::SizeIs;

class BookCache : public testing::Test, protected CachedBook {};

TEST_F(BookCache, AnswersAsTheBookItself) {
  const probe::ChessIndex book = Open();
  EXPECT_EQ(book.name(), "made.obs.db3");
  EXPECT_EQ(probe::InfoJson(book.info()).Text(), probe::InfoJson(OpenBook(source_)->info()).Text());
  EXPECT_NE(book.book().origin(), probe::Origin::kMemory);
  EXPECT_THAT(MovesAtStart(book), ElementsAre("e2e4", "d2d4"));
}

TEST_F(BookCache, ReadsABookOnce) {
  Open();
  ASSERT_THAT(Files(), SizeIs(1));
  const ino_t first = InodeOf(Files()[0]);
  Open();
  ASSERT_THAT(Files(), SizeIs(1));
  EXPECT_EQ(InodeOf(Files()[0]), first);
}

TEST_F(BookCache, UsesOneIndexForAllPathsToABook) {
  Open();
  source_ = folder_ / "../" + fs::path(folder_.path()).filename().string() + "/made.obs.db3";
  Open();
  EXPECT_THAT(Files(), SizeIs(1));
}

TEST_F(BookCache, ContainsOnlyTheIndex) {
  Open();
  EXPECT_THAT(Files(), ElementsAre(EndsWith("/made.obs.db3")));
}

TEST_F(BookCache, NoticesChangedContent) {
  Open();
  const auto time = fs::last_write_time(source_);
  const auto size = fs::file_size(source_);
  Rewrite({{kStart, "e2e4", 7, 3, 1}, {kStart, "c2c4", 2, 3, 4}});
  fs::last_write_time(source_, time);
  ASSERT_EQ(fs::file_size(source_), size);
  const probe::ChessIndex book = Open();
  EXPECT_THAT(MovesAtStart(book), ElementsAre("e2e4", "c2c4"));
  EXPECT_THAT(Files(), SizeIs(1));
}

TEST_F(BookCache, NoticesAChangedTime) {
  Open();
  const std::string old = Files()[0];
  fs::last_write_time(source_, fs::last_write_time(source_) + std::chrono::nanoseconds(1));
  Open();
  EXPECT_THAT(Files(), SizeIs(1));
  EXPECT_FALSE(fs::exists(old));
}

TEST_F(BookCache, NoticesAChangedSize) {
  Open();
  const auto time = fs::last_write_time(source_);
  WriteFile(source_, ReadFile(source_) + std::string(4096, '\0'));
  fs::last_write_time(source_, time);
  const std::string old = Files()[0];
  Open();
  EXPECT_FALSE(fs::exists(old));
}

TEST_F(BookCache, NoticesOtherReadingOptions) {
  Open();
  const std::string old = Files()[0];
  options_.reading.perspective = records::Perspective::kWhite;
  EXPECT_EQ(Open().info().sources[0].report.decisions.at("perspective"), "white (as asked)");
  EXPECT_FALSE(fs::exists(old));
}

TEST_F(BookCache, NoticesAJournalBesideTheSource) {
  Open();
  WriteFile(source_ + "-wal", "changes");
  EXPECT_TRUE(Open().info().sources[0].report.decisions.contains("unfinished changes"));
}

TEST_F(BookCache, KeepsTheIndexesOfOtherBooks) {
  Open();
  source_ = WriteOobs(folder_ / "another.obs.db3", {{kStart, "g1f3", 1}});
  Open();
  EXPECT_THAT(Files(), SizeIs(2));
}

TEST_F(BookCache, LeavesAnOpenBookUsableWhenItsIndexIsReplaced) {
  const probe::ChessIndex old = Open();
  Rewrite({{kStart, "c2c4", 2, 3, 4}});
  EXPECT_THAT(MovesAtStart(Open()), ElementsAre("c2c4"));
  EXPECT_THAT(MovesAtStart(old), ElementsAre("e2e4", "d2d4"));
}

TEST_F(BookCache, ReplacesADamagedIndex) {
  Open();
  WriteFile(Files()[0], ReadFile(Files()[0]).substr(0, 100));
  EXPECT_THAT(MovesAtStart(Open()), ElementsAre("e2e4", "d2d4"));
  EXPECT_GT(fs::file_size(Files()[0]), 100u);
}

TEST_F(BookCache, DoesNotCacheASmallBook) {
  options_.cache.min_book_bytes = fs::file_size(source_) + 1;
  EXPECT_EQ(Open().book().origin(), probe::Origin::kMemory);
  EXPECT_FALSE(fs::exists(options_.cache.folder));
}

TEST_F(BookCache, DoesNothingIfDisabled) {
  options_.cache.enabled = false;
  EXPECT_EQ(Open().book().origin(), probe::Origin::kMemory);
  EXPECT_FALSE(fs::exists(options_.cache.folder));
}

TEST_F(BookCache, DoesNotCacheAnIndex) {
  Open();
  const std::string index = folder_ / "made.tabia";
  fs::copy_file(Files()[0], index);
  source_ = index;
  EXPECT_NE(Open().book().origin(), probe::Origin::kMemory);
  EXPECT_THAT(Files(), SizeIs(1));
  EXPECT_TRUE(IsIndex(*formats::SourceFile::Open(index)));
}

TEST_F(BookCache, LeavesNothingOfABookThatCannotBeRead) {
  WriteFile(source_, ReadFile(source_).substr(0, 5000));
  EXPECT_TRUE(absl::IsDataLoss(OpenBook(source_, options_).status()));
  EXPECT_TRUE(fs::is_empty(options_.cache.folder));
}

TEST_F(BookCache, ReportsAMissingBook) {
  const absl::Status status = OpenBook(folder_ / "none.obs.db3", options_).status();
  EXPECT_THAT(std::string(status.message()),
              EndsWith("none.obs.db3: cannot be opened: No such file or directory"));
}

TEST_F(BookCache, ReadsIntoMemoryIfTheFolderCannotBeMade) {
  WriteFile(folder_ / "file", "");
  options_.cache.folder = folder_ / "file/cache";
  EXPECT_EQ(Open().book().origin(), probe::Origin::kMemory);
  EXPECT_THAT(warnings_, ElementsAre("cache: " + folder_ / "file" +
                                     ": cannot be made: File exists; reading " + source_ + " into memory"));
}

TEST_F(BookCache, ReadsIntoMemoryIfTheFolderCannotBeWritten) {
  options_.cache.folder = "/proc/self";  // not even root can create a file there
  EXPECT_THAT(MovesAtStart(Open()), ElementsAre("e2e4", "d2d4"));
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("; reading ")));
}

TEST_F(BookCache, RereadsABookThatChangesWhileItIsRead) {
  int readings = 0;
  options_.reading.progress = [&](uint64_t, uint64_t) {
    if (++readings == 1) Rewrite({{kStart, "c2c4", 2, 3, 4}});
  };
  EXPECT_THAT(MovesAtStart(Open()), ElementsAre("c2c4"));
  EXPECT_THAT(Files(), SizeIs(1));
}

TEST_F(BookCache, GivesUpOnABookThatKeepsChanging) {
  options_.reading.progress = [&](uint64_t, uint64_t) {
    fs::last_write_time(source_, fs::last_write_time(source_) + std::chrono::nanoseconds(1));
  };
  const absl::Status status = OpenBook(source_, options_).status();
  EXPECT_EQ(status, absl::AbortedError(source_ + ": cannot be read: the file changed while it was read"));
  EXPECT_TRUE(fs::is_empty(options_.cache.folder));
}

// Others could put an index there that answers with any move.
TEST_F(BookCache, IsNotUsedIfOthersMayWriteToIt) {
  Open();
  fs::permissions(options_.cache.folder, fs::perms::group_write, fs::perm_options::add);
  EXPECT_EQ(Open().book().origin(), probe::Origin::kMemory);
  EXPECT_THAT(warnings_, ElementsAre("cache: " + options_.cache.folder +
                                     ": not used: other users may write to it; chmod go-w makes it usable;"
                                     " reading " +
                                     source_ + " into memory"));
}

TEST_F(BookCache, IsNotUsedIfItIsAnotherUsers) {
  if (geteuid() != 0) return;  // only root can give a folder away
  Open();
  ASSERT_EQ(chown(options_.cache.folder.c_str(), 65534, 65534), 0);
  EXPECT_EQ(Open().book().origin(), probe::Origin::kMemory);
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr(": not used: it belongs to user 65534")));
}

TEST_F(BookCache, MakesAnIndexAgainInThePlaceOfALink) {
  Open();
  const std::string index = Files()[0], elsewhere = folder_ / "elsewhere.tabia";
  fs::rename(index, elsewhere);
  fs::create_symlink(elsewhere, index);
  EXPECT_THAT(MovesAtStart(Open()), ElementsAre("e2e4", "d2d4"));
  EXPECT_FALSE(fs::is_symlink(index));
  EXPECT_THAT(warnings_, SizeIs(0));
}

TEST_F(BookCache, DoesNotWriteToTheFileThatALinkNames) {
  const std::string victim = folder_ / "victim";
  WriteFile(victim, "not for the cache's notes");
  Open();
  for (const auto& at : fs::directory_iterator(options_.cache.folder)) {
    if (at.path().extension() != ".book") continue;
    fs::create_symlink(victim, fs::path(at.path()).replace_extension(".lock"));
  }
  fs::remove(Files()[0]);
  EXPECT_EQ(Open().book().origin(), probe::Origin::kMemory);
  EXPECT_THAT(warnings_,
              ElementsAre(HasSubstr(".lock: cannot be opened: Too many levels of symbolic links")));
  EXPECT_EQ(ReadFile(victim), "not for the cache's notes");
}

TEST_F(BookCache, IsPrivateToTheUser) {
  options_.cache.folder = folder_ / "caches/tabia";
  Open();
  for (const char* made : {"caches", "caches/tabia"}) {
    EXPECT_EQ(fs::status(folder_ / made).permissions(), fs::perms::owner_all) << made;
  }
}

class DefaultFolder : public testing::Test {
 protected:
  DefaultFolder() {
    unsetenv("XDG_CACHE_HOME");
    unsetenv("HOME");
  }
};

TEST_F(DefaultFolder, UsesXdgCacheHome) {
  setenv("XDG_CACHE_HOME", "/caches", 1);
  setenv("HOME", "/usr", 1);
  EXPECT_EQ(*DefaultCacheFolder(), "/caches/tabia");
}

TEST_F(DefaultFolder, FallsBackToHome) {
  setenv("HOME", "/usr", 1);
  EXPECT_EQ(*DefaultCacheFolder(), "/usr/.cache/tabia");
}

TEST_F(DefaultFolder, IgnoresARelativePath) {
  setenv("XDG_CACHE_HOME", "caches", 1);
  setenv("HOME", "/usr", 1);
  EXPECT_EQ(*DefaultCacheFolder(), "/usr/.cache/tabia");
}

TEST_F(DefaultFolder, IsUnavailableWithoutHome) {
  setenv("XDG_CACHE_HOME", "", 1);
  EXPECT_TRUE(absl::IsUnavailable(DefaultCacheFolder().status()));
}

TEST_F(DefaultFolder, IsUnavailableIfHomeIsNotAFolder) {
  for (const char* home : {"/dev/null", "/dev/null/nosuch"}) {
    setenv("HOME", home, 1);
    EXPECT_TRUE(absl::IsUnavailable(DefaultCacheFolder().status())) << home;
  }
}

}  // namespace
}  // namespace tabia::books
