// The records of an experience file by key, one for each move of a position.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/formats/exp/exp_layout.h"
#include "core/moves/book_entry.h"

namespace tabia::formats {

// Records with the same key and move are joined as the engines do it: depth and value are those of the deeper record.
// If the depths are equal, SugaR takes the mean of the values and adds the counts, up to 65535; BrainLearn takes the
// later record.
//
// Memory: 32 bytes for each record.
class ExpRecords {
 public:
  // Reads the records of `bytes`, the whole file, except those with an impossible move or number.
  ExpRecords(const ExpLayout& layout, std::string_view bytes);

  // Returns all records in order of their keys.
  absl::Span<const ExpRecord> all() const { return records_; }
  // Returns the records of `key`; may be empty.
  absl::Span<const ExpRecord> Find(uint64_t key) const;
  // Returns the number of records that were joined with an earlier one.
  uint64_t joined() const { return joined_; }

 private:
  void Join(ExpKind kind);

  std::vector<ExpRecord> records_;
  uint64_t joined_ = 0;
};

// Returns the book move of a record that has an evaluation, and whose move is legal as `move`. It is inactive if
// engines do not play it.
chess::BookMove ExpBookMove(const ExpRecord& record, chess::Move move);

// Visits the records of `position` that have a legal move and an evaluation, under every key that an engine may use for
// the position. A key depends on the halfmove clock, and positions in books have none, so the keys of all clocks are
// tried.
void VisitExpRecords(const ExpRecords& records, const chess::Position& position,
                     absl::FunctionRef<void(const ExpRecord& record, chess::Move move)> visit);

// Returns the moves of a position, best first. If a move has several records, the most trustworthy evaluation counts,
// as in an index.
chess::BookEntry ExpEntryOf(const ExpRecords& records, const chess::Position& position);

}  // namespace tabia::formats
