// Where the cache keeps the index of a foreign book.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia::books {

// $XDG_CACHE_HOME/tabia, or $HOME/.cache/tabia. As the XDG base directories want it, a relative path counts
// as none. UnavailableError if neither variable names a folder, or HOME one that does not exist.
absl::StatusOr<std::string> DefaultCacheFolder();

// Makes `folder` and its missing parents, with access for the user alone.
absl::Status MakePrivateFolder(const std::string& folder);

inline constexpr const char *kLinkSuffix = ".book", *kLockSuffix = ".lock";

// In the cache's folder, PATH-STATE/NAME is the index of the source NAME, PATH.book is a symbolic link to
// that source, by which its loss is noticed, and PATH.lock is locked while an index of the same path is made.
// Each index has a folder of its own, so that it has the name of its source. PATH is the hash of where the
// source is, STATE that of what it is (SourceState); 16 hex digits each. Of a book on the network it is the common part of the
// index that is kept, and the link contains its address.
class CacheEntry {
 public:
  CacheEntry(const std::string& cache_folder, const std::string& source, uint64_t state);

  const std::string& cache_folder() const { return cache_folder_; }
  std::string index() const;
  std::string lock() const;

  absl::Status MakeFolder() const;
  // Without the link the cache works, too: the book is not named in lists.
  void LinkToSource() const;
  // Does nothing if the index is there. Allocates nothing: memory may have run out.
  void RemoveEmptyFolder() const noexcept;
  // Removes the indexes of other states of the source. Programs that have one open can continue.
  void RemoveOthers() const;

 private:
  std::string cache_folder_;
  std::string source_;        // an absolute path or an address
  std::string path_, state_;  // hex digits
  std::string name_;
  std::string folder_;  // of the index
  std::filesystem::path native_folder_;
};

}  // namespace tabia::books
