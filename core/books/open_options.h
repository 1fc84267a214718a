// How a book is opened.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/base/progress.h"
#include "core/formats/read_options.h"
#include "core/index/builder/build_limits.h"

namespace tabia::books {

// A smaller foreign book is read again each time it is opened, which takes no noticeable time: in the densest
// format (OBK, two bytes a move) a mebibyte takes 0.2 s of a slow core, in an OOBS database 0.03 s.
inline constexpr uint64_t kSmallBookBytes = uint64_t{1} << 20;

// What a session that runs for hours copies: the time is that of reading the file, 10 ms for a common book.
inline constexpr uint64_t kSessionCopyBytes = uint64_t{64} << 20;

struct OpenOptions {
  formats::ReadOptions reading = {};  // of a book that is not an index; `progress`: this thread reads it
  Progress waiting = {};              // another thread or process reads it, and has come so far
  std::function<void(const std::string& why)> warn = {};  // called if the cache cannot be used
  bool check_index = false;       // reads every byte of an index first; a damaged one is an error …
  bool salvage = false;           // … unless this: `warn` is then called with what is lost
  bool needs_index = false;       // reads also a book that could be probed in place
  bool needs_counts = false;      // reads also a book that is not counted when it is opened in place
  bool huge_pages = false;        // copies what is probed into huge pages: a slower start, quicker probes
  uint64_t max_copy_bytes = 0;    // copies what is probed into memory if it is at most this size, so that
                                  // whatever becomes of the file later does not change the book
  bool use_cache = true;          // false: a book that is not probed in place is read into memory
  std::string cache_folder = {};  // empty: DefaultCacheFolder()
  uint64_t small_book_bytes = kSmallBookBytes;
  bool allow_network = false;  // opens also the address of an index: a probe then waits for its server
  std::chrono::milliseconds network_timeout{10'000};  // of each probe
  index::BuildLimits limits = {};  // of reading; the temporary files of the cache are in its folder
};

}  // namespace tabia::books
