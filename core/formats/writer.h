// What every writer of a foreign book is: positions or lines of moves in, bytes out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/book_entry.h"
#include "core/chess/position.h"
#include "core/formats/reader.h"

namespace tabia::formats {

// What a book says about one position; every move is legal there, best first.
struct BookNode {
  const chess::Position& position;
  const chess::BookEntry& entry;
  const chess::BookNotes& notes;  // about the position and about its moves
};

// What became of a book in its new form.
struct WriteReport {
  uint64_t records = 0;                 // moves, rows or games written
  std::map<std::string, Skipped> lost;  // what the format cannot hold, by kind: "draws"
};

// Of a format that lists positions: OOBS, Polyglot, EPD. The order of the positions does not change the
// bytes, where the format has an order of its own.
class PositionWriter {
 public:
  virtual ~PositionWriter() = default;
  // The references are valid during the call only.
  virtual absl::Status Write(const BookNode& node) = 0;
  // Ends the file; called once.
  virtual absl::StatusOr<WriteReport> Finish() = 0;
};

// A move of a book that was made a tree.
struct TreeMove {
  const chess::Position& before;
  const chess::BookMove& move;              // legal in `before`
  absl::Span<const chess::BookNote> notes;  // about this move
  size_t plies = 0;                         // played before it: 0 for a first move
  bool ends_line = false;                   // no reply follows
  bool is_last_alternative = false;         // no other move in `before` follows
  uint64_t best_weight = 0;                 // of the active moves in `before`
};

// Of a format that is a tree of moves from the start position: OBK, PGN. The moves come in preorder: a move,
// all its replies with theirs, then the alternative.
class TreeWriter {
 public:
  virtual ~TreeWriter() = default;
  // Whether the format can say `move`. Asked once for each move, before any move in `before` is written: one
  // that it cannot say is counted as lost here, and neither written nor followed.
  virtual bool Holds(const chess::Position& /*before*/, const chess::BookMove& /*move*/) { return true; }
  virtual absl::Status Write(const TreeMove& move) = 0;
  virtual absl::StatusOr<WriteReport> Finish() = 0;
};

}  // namespace tabia::formats
