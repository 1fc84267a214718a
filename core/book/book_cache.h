// Large foreign books, read once for all who open them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/book/book.h"
#include "core/formats/reader.h"
#include "core/index/build_limits.h"

namespace tabia::book {

// A foreign book of fewer bytes is read at each opening, which nobody notices: in the densest format (OBK,
// two bytes a move) a mebibyte takes 0.2 s of a slow core, in an OOBS database 0.03 s.
inline constexpr uint64_t kSmallBookBytes = uint64_t{1} << 20;

struct CacheOptions {
  formats::ReadOptions reading = {};  // `progress`: this thread reads the book
  Progress waiting = {};              // another thread or process does, and has come so far
  std::function<void(const std::string& why)> warn = {};  // the cache cannot be used
  bool huge_pages = false;                                // as OpenOptions has it
  bool use_cache = true;                                  // false: every foreign book is read into memory
  std::string folder = {};                                // empty: DefaultCacheFolder()
  uint64_t small_book_bytes = kSmallBookBytes;
  index::BuildLimits limits = {};  // of reading a book; for the cache, temporary files lie in its folder
};

// An index is mapped, a small foreign book read into memory. The index of a large one is kept in the cache's
// folder and mapped; made first, within `limits`, if there is none of the source's present
// state, or none that can be opened. Indexes of its earlier states are removed then. Of several who open one
// book at once, one reads it and the others wait for it; if it dies, another takes over. A cache that cannot
// be used makes no book unusable: the book is read into memory then, after a warning.
//
// A book that changes while it is read is read again, and is an error (AbortedError) if it never stops.
absl::StatusOr<Book> OpenThroughCache(const std::string& path, const CacheOptions& options = {});

// Whether the file is an index, which is mapped as it is.
bool IsIndexFile(const std::string& path);

}  // namespace tabia::book
