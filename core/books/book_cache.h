// The cache's folder: the files of one book, and functions that list and remove the files of all books.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia::books {

// Returns $XDG_CACHE_HOME/tabia, or else $HOME/.cache/tabia. A relative $XDG_CACHE_HOME is ignored, as the XDG
// specification requires. UnavailableError if neither variable is set, or if $HOME does not exist.
absl::StatusOr<std::string> DefaultCacheFolder();

// Creates the cache's folder and its missing parents, accessible to the user only. UnavailableError if it belongs to
// another user or others may write to it: its indexes may then answer with anything.
absl::Status PrepareCacheFolder(const std::string& folder);

// The files of one source in the cache's folder:
//
//   PATH-STATE/NAME   the index; it has the file name of the source, and therefore a folder of its own
//   PATH.book         a symbolic link to the source, which shows later whether the source still exists
//   PATH.lock         locked while an index of this source is made
//
// PATH is the hash of the source's path, STATE the hash of its content, its modification time and the
// options of reading; each has 16 hex digits. For a network book, the index is its common part only, and the link
// contains the address.
class CacheEntry {
 public:
  CacheEntry(const std::string& cache_folder, const std::string& source, uint64_t state);

  const std::string& cache_folder() const { return cache_folder_; }
  std::string index() const;
  std::string lock() const;

  absl::Status MakeFolder() const;
  // Creates PATH.book. Ignores errors: without the link, lists of the cache lack the name of the book.
  void LinkToSource() const;
  // Removes the folder if no index was written. Allocates nothing.
  void RemoveEmptyFolder() const noexcept;
  // Removes the indexes of other states of the source. Programs that have one of them open are not affected.
  void RemoveOthers() const;

 private:
  std::string cache_folder_;
  std::string source_;        // an absolute path or an address
  std::string path_, state_;  // hex digits
  std::string name_;
  std::string folder_;  // of the index
  std::filesystem::path native_folder_;
};

// An index in the cache.
struct CachedIndex {
  std::string index;  // its path
  std::string book;   // the path of its source; empty if the link to it is missing
  bool book_exists = false;
  uint64_t bytes = 0;
  std::chrono::seconds age{0};  // since it was made
};

// Returns the indexes in the cache's folder, sorted by the path of the book; none if there is no such folder.
std::vector<CachedIndex> ListCache(const std::string& cache_folder);

struct RemovedIndexes {
  uint64_t indexes = 0;
  uint64_t bytes = 0;
};

// Removes all indexes, links and left-over locks, except those of a book that a program is reading into the cache at
// this moment. Programs that have an index open are not affected. Files that are not the cache's own are kept.
RemovedIndexes EmptyCache(const std::string& cache_folder);

// Does the same as EmptyCache, but only for books that no longer exist.
RemovedIndexes RemoveIndexesOfLostBooks(const std::string& cache_folder);

}  // namespace tabia::books
