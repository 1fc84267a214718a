// Where the index of a large foreign book is kept for the next time.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia::build {

// $XDG_CACHE_HOME/tabia, or $HOME/.cache/tabia. As the XDG base directories want it, a relative path counts
// as none; without any, nobody knows where the caches are (UnavailableError).
absl::StatusOr<std::string> DefaultCacheFolder();

// Folders that are missing on the way to `folder`, itself included, are made for the user alone.
absl::Status MakePrivateFolder(const std::string& folder);

// In the cache's folder, PATH-STATE/NAME is the index of the source NAME, and PATH.lock is held by whoever
// makes one of the same path: a folder for each, so that the index bears the name of its source. PATH is the
// hash of where the source is, STATE that of what it is (SourceState); 16 hex digits each.
class CacheEntry {
 public:
  CacheEntry(const std::string& cache_folder, const std::string& source, uint64_t state);

  const std::string& cache_folder() const { return cache_folder_; }
  std::string index() const;
  std::string lock() const;

  absl::Status MakeFolder() const;
  // Unless the index is there.
  void RemoveEmptyFolder() const;
  // Those of other states of the source. Whoever has one open can go on.
  void RemoveOthers() const;

 private:
  std::string folder() const { return cache_folder_ + "/" + path_ + "-" + state_; }

  std::string cache_folder_;
  std::string path_, state_;  // hex digits
  std::string name_;
};

}  // namespace tabia::build
