// What the cache keeps, and how it is emptied.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::books {

// An index in the cache.
struct CachedIndex {
  std::string index;  // its path
  std::string book;   // the path of its source; empty if no link to it is there
  bool book_exists = false;
  uint64_t bytes = 0;
  std::chrono::seconds age{0};  // since it was made
};

// Returns the indexes in the cache's folder, sorted by the path of the book; none if the folder is missing.
absl::StatusOr<std::vector<CachedIndex>> ListCache(const std::string& cache_folder);

struct RemovedIndexes {
  uint64_t indexes = 0;
  uint64_t bytes = 0;
};

// Removes every index, link and left-over lock; not those of a book that a program is reading at the moment. Programs
// that have an index open can continue. Files that the cache did not make stay.
absl::StatusOr<RemovedIndexes> EmptyCache(const std::string& cache_folder);

// As EmptyCache, of books that do not exist any more.
absl::StatusOr<RemovedIndexes> RemoveIndexesOfLostBooks(const std::string& cache_folder);

}  // namespace tabia::books
