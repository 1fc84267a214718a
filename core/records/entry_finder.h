// A chess book whose file answers by key or by position, so that it is probed in place and needs no index.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/entry/notes_codec.h"
#include "core/records/source_report.h"

namespace tabia::records {

// Safe for any number of threads.
class EntryFinder {
 public:
  virtual ~EntryFinder() = default;

  // Sets `entry` to the moves that the file states for this key, best first; returns false if it states none.
  // The position is unknown here: a move may be illegal in it, and castling is coded as in the file.
  virtual bool Find(uint64_t key, chess::BookEntry& entry) const = 0;
  // As above, where the position may be known.
  virtual bool FindAt(const chess::BookPosition& position, chess::BookEntry& entry) const {
    return Find(position.key(), entry);
  }

  // Finds the entries of many keys. That of a key which the file does not have has no moves.
  virtual void FindEach(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const {
    for (size_t i = 0; i < keys.size(); ++i) {
      if (!Find(keys[i], entries[i])) entries[i].moves.clear();
    }
  }

  // Visit the notes about a position and its moves, in the order of those of an index. The texts are valid as
  // long as this object lives.
  using OnNote = absl::FunctionRef<void(const chess::NoteView&)>;
  virtual void VisitNotes(uint64_t /*key*/, OnNote /*visit*/) const {}
  virtual void VisitNotesAt(const chess::BookPosition& position, OnNote visit) const {
    VisitNotes(position.key(), visit);
  }

  // Prefetches what Find reads, and returns at once.
  virtual void Prefetch(uint64_t key) const = 0;

  // Visits every key of the file once.
  virtual void ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const = 0;

  // Of a book that is not on this machine; what could not be read in time is a fault (fault.h). All that is found from
  // now on waits no longer than this in total, until it is called again.
  virtual void LimitWait(std::chrono::milliseconds /*total*/) const {}
  // Returns whether another book is in its place by now, so that nothing more can be read of it.
  virtual bool HasChanged() const { return false; }
};

// A book that is open in place, and what opening it found out.
struct InPlaceBook {
  std::unique_ptr<const EntryFinder> finder;  // a view of the bytes of the file
  SourceReport report;
  uint64_t positions = 0;  // keys; if they were not counted, what the file states of their number
  uint64_t moves = 0;      // records that state a move, one that is stated twice twice; 0 if not counted
};

}  // namespace tabia::records
