// Lists and empties the cache.
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
  std::string book;   // the path of its source; empty if the link to it is missing
  bool book_exists = false;
  uint64_t bytes = 0;
  std::chrono::seconds age{0};  // since it was made
};

// Returns the indexes in the cache's folder, sorted by the path of the book; none if there is no such folder.
absl::StatusOr<std::vector<CachedIndex>> ListCache(const std::string& cache_folder);

struct RemovedIndexes {
  uint64_t indexes = 0;
  uint64_t bytes = 0;
};

// Removes all indexes, links and left-over locks, except those of a book that a program is reading into the cache at
// this moment. Programs that have an index open are not affected. Files that are not the cache's own are kept.
absl::StatusOr<RemovedIndexes> EmptyCache(const std::string& cache_folder);

// Does the same as EmptyCache, but only for books that no longer exist.
absl::StatusOr<RemovedIndexes> RemoveIndexesOfLostBooks(const std::string& cache_folder);

}  // namespace tabia::books
