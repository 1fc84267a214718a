// A book with a cache of its own, and functions to inspect the cache.
#pragma once

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/books/book_options.h"
#include "core/books/open_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/book_of_game.h"
#include "tests/tiny_book.h"

namespace tabia::books {

class CachedBook {
 protected:
  CachedBook() {
    options_.cache.folder = folder_ / "cache";
    options_.cache.min_book_bytes = 0;
    options_.warn = [this](const std::string& why) { warnings_.push_back(why); };
  }

  probe::ChessIndex Open() { return As<probe::ChessIndex>(OpenBook(source_, options_)); }

  // Replaces the source by another book.
  void Rewrite(const std::vector<Row>& rows) {
    std::filesystem::rename(WriteOobs(folder_ / "rewritten", rows), source_);
  }

  static std::vector<std::string> MovesAtStart(const probe::ChessIndex& book) {
    const probe::MoveSequence line = *probe::ParseMoveSequence("startpos");
    chess::BookEntry entry;
    book.Probe(line.position.key(), entry);
    std::vector<std::string> moves;
    for (const chess::BookMove& move : entry.moves) {
      moves.push_back(probe::MoveText(line.position, move.move, move.opaque_move));
    }
    return moves;
  }

  // Returns all files in the cache, without links to books.
  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    if (!std::filesystem::exists(options_.cache.folder)) return files;
    for (const auto& at : std::filesystem::recursive_directory_iterator(options_.cache.folder)) {
      if (at.is_regular_file() && !at.is_symlink()) files.push_back(at.path().string());
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
  OpenOptions options_;
  std::vector<std::string> warnings_;
};

}  // namespace tabia::books
