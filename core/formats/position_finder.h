// The base of finders of formats that are searched by position (CTG, EXP), because a canonical key does not lead to a
// place in their files.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/status/status.h"

#include "core/chess/position.h"
#include "core/moves/book_position.h"
#include "core/moves/known_board.h"
#include "core/records/entry_finder.h"

namespace tabia::formats {

class PositionFinder : public records::EntryFinder {
 public:
  records::Lookup Find(uint64_t key, chess::BookEntry& entry) const final {
    const std::optional<chess::Position> position = PositionOf(key);
    return records::Lookup::Of(position && FindHere(*position, entry));
  }
  records::Lookup FindAt(const chess::BookPosition& position, chess::BookEntry& entry) const final {
    if (position.of_chess() == nullptr) return Find(position.key(), entry);
    if (!FindHere(*position.of_chess(), entry)) return records::Lookup::Absent();
    chess::KeepLegalMoves(position.board(), entry);
    return records::Lookup::Of(!entry.moves.empty());
  }
  absl::Status VisitNotes(uint64_t key, OnNote visit) const final {
    if (const std::optional<chess::Position> position = PositionOf(key)) VisitNotesHere(*position, visit);
    return absl::OkStatus();
  }
  absl::Status VisitNotesAt(const chess::BookPosition& position, OnNote visit) const final {
    if (position.of_chess() == nullptr) return VisitNotes(position.key(), visit);
    VisitNotesHere(*position.of_chess(), visit);
    return absl::OkStatus();
  }
  void Prefetch(uint64_t) const final {}

 private:
  // Returns the position with this canonical key; nullopt if the book has none. The first call may read the whole book.
  virtual std::optional<chess::Position> PositionOf(uint64_t key) const = 0;
  // Sets `entry` to the moves of a position, best first. Returns false if there are none.
  virtual bool FindHere(const chess::Position& position, chess::BookEntry& entry) const = 0;
  virtual void VisitNotesHere(const chess::Position& position, OnNote visit) const = 0;
};

}  // namespace tabia::formats
