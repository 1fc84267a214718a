#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/os/file_lock.h"
#include "core/books/book_cache.h"
#include "tests/books/cached_book.h"

namespace tabia::books {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;
using testing::SizeIs;

class CacheListing : public testing::Test, protected CachedBook {
 protected:
  std::vector<CachedIndex> List() const { return ListCache(options_.cache.folder); }

  std::string LockOfBook() const {
    for (const auto& at : fs::directory_iterator(options_.cache.folder)) {
      if (at.path().extension() == ".book") return fs::path(at.path()).replace_extension(".lock").string();
    }
    return "";
  }
};

TEST_F(CacheListing, IsEmptyWithoutAFolder) {
  EXPECT_THAT(List(), IsEmpty());
  EXPECT_EQ(EmptyCache(options_.cache.folder).indexes, 0u);
}

TEST_F(CacheListing, NamesTheBookOfAnIndex) {
  Open();
  ASSERT_THAT(List(), SizeIs(1));
  const CachedIndex index = List()[0];
  EXPECT_EQ(index.index, Files()[0]);
  EXPECT_EQ(index.book, fs::canonical(source_));
  EXPECT_TRUE(index.book_exists);
  EXPECT_EQ(index.bytes, fs::file_size(Files()[0]));
  EXPECT_LT(index.age.count(), 3600);
}

TEST_F(CacheListing, ReportsADeletedBook) {
  Open();
  fs::remove(source_);
  ASSERT_THAT(List(), SizeIs(1));
  EXPECT_FALSE(List()[0].book_exists);
}

TEST_F(CacheListing, RemovesTheIndexOfADeletedBook) {
  Open();
  fs::rename(source_, folder_ / "moved.obs.db3");
  source_ = folder_ / "moved.obs.db3";
  Open();
  ASSERT_THAT(List(), SizeIs(1));
  EXPECT_EQ(List()[0].book, fs::canonical(source_));
}

TEST_F(CacheListing, RemovesTheLockOfAKilledReader) {
  const std::string lock = options_.cache.folder + "/0123456789abcdef.lock";
  fs::create_directories(options_.cache.folder);
  WriteFile(lock, "");
  Open();
  EXPECT_FALSE(fs::exists(lock));
}

TEST_F(CacheListing, EmptyCacheRemovesEverything) {
  Open();
  const RemovedIndexes removed = EmptyCache(options_.cache.folder);
  EXPECT_EQ(removed.indexes, 1u);
  EXPECT_GT(removed.bytes, 0u);
  EXPECT_TRUE(fs::is_empty(options_.cache.folder));
  EXPECT_THAT(MovesAtStart(Open()), SizeIs(2));
}

TEST_F(CacheListing, KeepsForeignFiles) {
  Open();
  WriteFile(options_.cache.folder + "/notes.lock", "");
  WriteFile(options_.cache.folder + "/0123456789abcdef-notes", "");
  EmptyCache(options_.cache.folder);
  EXPECT_THAT(Files(), SizeIs(2));
}

TEST_F(CacheListing, KeepsTheFilesOfALockedBook) {
  Open();
  const auto lock = FileLock::TryTake(LockOfBook());
  ASSERT_TRUE(lock.ok() && *lock);
  EXPECT_EQ(EmptyCache(options_.cache.folder).indexes, 0u);
  EXPECT_THAT(List(), SizeIs(1));
}

}  // namespace
}  // namespace tabia::books
