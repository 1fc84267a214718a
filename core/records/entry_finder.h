// Lookups in a chess book of any kind: an index on this machine or on the network, or a foreign file that is probed in
// place (CTG, Polyglot, EXP).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"

#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/moves/notes_codec.h"
#include "core/records/lookup.h"
#include "core/records/source_report.h"

namespace tabia::records {

// Safe for any number of threads. A file on this machine is always available; an index on the network may not be.
class EntryFinder {
 public:
  virtual ~EntryFinder() = default;

  // Sets `entry` to the moves of this key, best first. The position is unknown here: a move may be illegal in it, and
  // castling is coded as in the file.
  virtual Lookup Find(uint64_t key, chess::BookEntry& entry) const = 0;
  // Sets `entry` to the moves of a position. If its board is known, codes castling as the king's move onto its rook and
  // removes illegal moves. An index on this machine keeps illegal moves (core/moves/known_board.h says why).
  virtual Lookup FindAt(const chess::BookPosition& position, chess::BookEntry& entry) const;

  // Sets `best` to the best move (chess::BestMove). If it is not playable(), the key has no playable move.
  virtual Lookup FindBest(uint64_t key, chess::BookMove& best) const;
  virtual Lookup FindBestAt(const chess::BookPosition& position, chess::BookMove& best) const;

  // Finds the entries of many keys. The entry of an absent key has no moves. After an error no entry is valid.
  virtual absl::Status FindEach(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const;

  // The next two functions visit the notes about a position and its moves, in the order of an index. The texts are
  // valid during the lifetime of this object.
  using OnNote = absl::FunctionRef<void(const chess::NoteView&)>;
  virtual absl::Status VisitNotes(uint64_t /*key*/, OnNote /*visit*/) const { return absl::OkStatus(); }
  virtual absl::Status VisitNotesAt(const chess::BookPosition& position, OnNote visit) const {
    return VisitNotes(position.key(), visit);
  }

  // Starts reading the bytes that Find needs, and returns at once.
  virtual void Prefetch(uint64_t key) const = 0;

  // Visits every key of the file once.
  virtual absl::Status ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const = 0;

  // Returns the same book for lookups that together wait at most `total` for the network, counted from now; null if
  // lookups never wait. With 0, they read nothing: a lookup of other bytes than those in memory returns
  // DeadlineExceededError.
  virtual std::unique_ptr<const EntryFinder> Within(std::chrono::milliseconds /*total*/) const {
    return nullptr;
  }
  // Returns true if another file has replaced this one on its server, so that nothing more can be read of it.
  virtual bool HasChanged() const { return false; }
};

// A book that is open in place, with its counts.
struct InPlaceBook {
  std::unique_ptr<const EntryFinder> finder;  // a view of the bytes of the file
  SourceReport report;
  uint64_t positions = 0;  // keys; the number in the file's header if they were not counted
  uint64_t moves = 0;      // records of moves, repeated ones too; 0 if they were not counted
};

}  // namespace tabia::records
