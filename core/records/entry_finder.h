// A chess book whose file answers by key, so that it is probed in place and needs no index.
#pragma once

#include <cstdint>
#include <memory>

#include "absl/functional/function_ref.h"

#include "core/chess/entry/book_entry.h"
#include "core/records/source_report.h"

namespace tabia::records {

// Safe for any number of threads.
class EntryFinder {
 public:
  virtual ~EntryFinder() = default;

  // Sets `entry` to the moves that the file states for this key, best first; returns false if it states none.
  // The position is unknown here: a move may be illegal in it, and castling is coded as in the file.
  virtual bool Find(uint64_t key, chess::BookEntry& entry) const = 0;

  // Prefetches what Find reads, and returns at once.
  virtual void Prefetch(uint64_t key) const = 0;

  // Visits every key of the file once.
  virtual void ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const = 0;
};

// A book that is open in place, and what opening it found out.
struct InPlaceBook {
  std::unique_ptr<const EntryFinder> finder;  // a view of the bytes of the file
  SourceReport report;
  uint64_t positions = 0;  // keys
  uint64_t moves = 0;      // records that state a move; a move that is stated twice counts twice
};

}  // namespace tabia::records
