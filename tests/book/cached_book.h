// A book, a cache of its own, and what stands in that.
#pragma once

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/book/book_cache.h"
#include "core/book/game_line.h"
#include "core/book/move_text.h"
#include "tests/book/tiny_book.h"

namespace tabia::book {

class CachedBook {
 protected:
  CachedBook() {
    options_.folder = folder_ / "cache";
    options_.small_book_bytes = 0;
    options_.warn = [this](const std::string& why) { warnings_.push_back(why); };
  }

  Book Open() {
    absl::StatusOr<Book> book = OpenThroughCache(source_, options_);
    EXPECT_TRUE(book.ok()) << book.status();
    return *std::move(book);
  }

  // Another book in the source's place.
  void Rewrite(const std::vector<Row>& rows) {
    std::filesystem::rename(WriteOobs(folder_ / "rewritten", rows), source_);
  }

  static std::vector<std::string> MovesAtStart(const Book& book) {
    const GameLine line = *ParseGameLine("startpos");
    chess::BookEntry entry;
    book.Probe(line.position.key(), entry);
    std::vector<std::string> moves;
    for (const chess::BookMove& move : entry.moves) {
      moves.push_back(MoveText(line.position, move.move, move.opaque_move));
    }
    return moves;
  }

  // All files in the cache.
  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    if (!std::filesystem::exists(options_.folder)) return files;
    for (const auto& at : std::filesystem::recursive_directory_iterator(options_.folder)) {
      if (at.is_regular_file()) files.push_back(at.path().string());
    }
    return files;
  }

  static ino_t InodeOf(const std::string& path) {
    struct stat facts;
    EXPECT_EQ(stat(path.c_str(), &facts), 0) << path;
    return facts.st_ino;
  }

  const ScratchFolder folder_;
  std::string source_ =
      WriteOobs(folder_ / "made.obs.db3", {{kStart, "e2e4", 5, 3, 1}, {kStart, "d2d4", 2, 3, 4}});
  CacheOptions options_;
  std::vector<std::string> warnings_;
};

}  // namespace tabia::book
