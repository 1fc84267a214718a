// The progress of a book that is being opened.
#pragma once

#include <cstdint>

namespace tabia::uci {

struct BookProgress {
  uint64_t done = 0;
  uint64_t total = 0;      // 0 if that is not known
  bool elsewhere = false;  // another tabia reads the book, and this one waits for it
};

}  // namespace tabia::uci
