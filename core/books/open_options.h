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

// The reason for opening a book. It decides how much of the book is read before the first lookup.
enum class Purpose : uint8_t {
  kProbe,    // a few lookups: reads nothing that they do not need
  kSession,  // lookups for hours: copies a file of up to 64 MiB, so that later changes to it have no effect
  kCount,    // the number of positions and moves: builds an index if the format does not count in place
  kReadAll,  // every record: always uses an index, and checks all of its bytes first
};

// A smaller foreign book is read again each time it is opened, which takes no noticeable time: in the densest
// format (OBK, two bytes a move) a mebibyte takes 0.2 s of a slow core, in an OOBS database 0.03 s.
inline constexpr uint64_t kSmallBookBytes = uint64_t{1} << 20;

// The cache keeps the indexes of large foreign books.
struct CachePolicy {
  bool enabled = true;      // false: such a book is read into memory each time
  std::string folder = {};  // empty: DefaultCacheFolder()
  uint64_t min_book_bytes = kSmallBookBytes;
};

// An index at an address can be probed there, one HTTP request at a time.
struct NetworkPolicy {
  bool allowed = false;  // false: an address is a usage error
  std::chrono::milliseconds probe_timeout{10'000};
};

// The place of the bytes that lookups read.
enum class Residence : uint8_t {
  kMapped,     // in the mapped file, unless `Purpose` copies it
  kCopied,     // in memory, at any size
  kHugePages,  // in huge pages, an index made of the book too: a slower start, faster lookups
};

struct OpenOptions {
  Purpose purpose = Purpose::kProbe;
  CachePolicy cache = {};
  NetworkPolicy network = {};
  Residence residence = Residence::kMapped;
  formats::ReadOptions reading = {};  // of a foreign book; its progress is that of this thread
  index::BuildLimits limits = {};     // of reading; the cache has its own folder for temporary files
  bool salvage = false;               // with kReadAll: reads a damaged index as far as possible
  Progress waiting = {};              // reports the progress of another thread or process that reads the book
  std::function<void(const std::string& why)> warn = {};  // of a cache that is not used, of salvaged damage
};

}  // namespace tabia::books
