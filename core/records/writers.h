// The writers of other formats, and the result of writing a book.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/position.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::records {

struct WriteReport {
  uint64_t records = 0;                 // moves, rows or games written
  std::map<std::string, Skipped> lost;  // facts that were not written, by kind: "ECO codes"
};

// The entry of one position of chess or of a variant; every move is legal there, best first.
struct BookNode {
  const chess::BookPosition& position;
  const chess::BookEntry& entry;
  const chess::BookNotes& notes;  // about the position and about its moves
};

// Writes a book as a file of another format, and counts the facts that the format has no place for.
class Writer {
 public:
  virtual ~Writer() = default;
  // Returns whether the format has a place for evaluations. If it has none, the caller counts them as lost.
  virtual bool StoresEvaluations() const { return false; }
  // Ends the file; called once.
  virtual absl::StatusOr<WriteReport> Finish() = 0;
};

// A writer of a format that lists positions: OOBS, Polyglot, EPD. The order of the calls does not change the
// bytes if the format has an order of its own.
class PositionWriter : public Writer {
 public:
  // Writes one position. The references are valid during the call only.
  virtual absl::Status Write(const BookNode& node) = 0;
  // Writes a position that is known by its key alone. Returns false if the format needs the position itself.
  virtual absl::StatusOr<bool> WriteKey(uint64_t /*key*/, const chess::BookEntry& /*entry*/) { return false; }
};

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

// A writer of a format that is a tree of moves from the start position: OBK, ABK, PGN. The moves come in preorder:
// a move, all replies to it with their subtrees, then the next alternative.
class TreeWriter : public Writer {
 public:
  // Returns whether the format can represent `move`. Called once for each move, before any move in `before`
  // is written. A move that it cannot represent is counted as lost here, and neither written nor followed.
  virtual bool Holds(const chess::Position& /*before*/, const chess::BookMove& /*move*/) { return true; }
  // Writes the notes about a position after `plies` moves, before the moves there.
  virtual absl::Status WriteNotes(const chess::Position& position, size_t plies,
                                  absl::Span<const chess::BookNote> notes) = 0;
  virtual absl::Status Write(const TreeMove& move) = 0;
};

// A writer of a format of statements about backgammon: the opening book of eXtreme Gammon. The statements come in the
// order of their sources.
class StatementWriter : public Writer, public BackgammonVisitor {
 public:
  // Adds the facts of a source, such as its title, after its statements.
  virtual void EndSource(const SourceReport& report) = 0;
};

}  // namespace tabia::records
