// Options for opening a book.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/base/progress.h"
#include "core/formats/read_options.h"
#include "core/index/builder/build_report.h"

namespace tabia::books {

// The reason for opening a book, which determines how much of it is read before the first lookup.
enum class Purpose : uint8_t {
  kProbe,    // a few lookups: reads only the bytes that they need
  kSession,  // lookups for hours: copies a file of up to 64 MiB, so that later changes to it have no effect
  kCount,    // the number of positions and moves: builds an index if the format does not count in place
  kReadAll,  // every record: always uses an index, and checks all of its bytes first
};

// A smaller foreign book is not cached, because reading it takes no noticeable time: a mebibyte takes 0.2 s on a slow
// core in the densest format (OBK, two bytes per move), and 0.03 s in an OOBS database.
inline constexpr uint64_t kSmallBookBytes = uint64_t{1} << 20;

// The use of the cache, which keeps the indexes of large foreign books.
struct CachePolicy {
  bool enabled = true;      // false: large books are read into memory each time
  std::string folder = {};  // empty: DefaultCacheFolder()
  uint64_t min_book_bytes = kSmallBookBytes;
};

// The use of the network: a remote index is probed by HTTP requests, without downloading it.
struct NetworkPolicy {
  bool allowed = false;  // false: an address is a usage error
  std::chrono::milliseconds probe_timeout{10'000};
};

// The memory that lookups read from.
enum class Residence : uint8_t {
  kMapped,     // in the mapped file, unless `Purpose` copies it
  kCopied,     // in memory, at any size
  kHugePages,  // in huge pages, also the index of a foreign book: a slower start, faster lookups
};

struct OpenOptions {
  Purpose purpose = Purpose::kProbe;
  CachePolicy cache = {};
  NetworkPolicy network = {};
  Residence residence = Residence::kMapped;
  formats::ReadOptions reading = {};  // of a foreign book
  index::BuildLimits limits = {};     // of reading; temporary files of the cache are in its own folder
  bool salvage = false;               // with kReadAll: reads a damaged index as far as possible
  Progress waiting = {};  // called with the progress of another thread or process that reads the book
  std::function<void(const std::string& why)> warn =
      {};  // called if the cache cannot be used or damage is salvaged
};

}  // namespace tabia::books
