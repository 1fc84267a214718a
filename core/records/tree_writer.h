// The interface of writers that take a book as a tree of moves.
#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/position.h"
#include "core/records/write_report.h"

namespace tabia::records {

// A move of the tree.
struct TreeMove {
  const chess::Position& before;
  const chess::BookMove& move;              // legal in `before`
  absl::Span<const chess::BookNote> notes;  // about this move
  size_t plies = 0;                         // played before it: 0 for a first move
  bool ends_line = false;                   // no reply follows
  bool is_last_alternative = false;         // no other move in `before` follows
  uint64_t best_weight = 0;                 // of the active moves in `before`
};

// A writer of a format that is a tree of moves from the start position: OBK, PGN. The moves come in preorder:
// a move, all replies to it with their subtrees, then the next alternative.
class TreeWriter {
 public:
  virtual ~TreeWriter() = default;
  // Returns whether the format can represent `move`. Called once for each move, before any move in `before`
  // is written. A move that it cannot represent is counted as lost here, and neither written nor followed.
  virtual bool Holds(const chess::Position& /*before*/, const chess::BookMove& /*move*/) { return true; }
  virtual absl::Status Write(const TreeMove& move) = 0;
  virtual absl::StatusOr<WriteReport> Finish() = 0;
};

}  // namespace tabia::records
