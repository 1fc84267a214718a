// The interface of writers that take a book position by position.
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/position.h"
#include "core/records/write_report.h"

namespace tabia::records {

// The entry of one position; every move is legal there, best first.
struct BookNode {
  const chess::Position& position;
  const chess::BookEntry& entry;
  const chess::BookNotes& notes;  // about the position and about its moves
};

// A writer of a format that lists positions: OOBS, Polyglot, EPD. The order of the calls does not change the
// bytes if the format has an order of its own.
class PositionWriter {
 public:
  virtual ~PositionWriter() = default;
  // Writes one position. The references are valid during the call only.
  virtual absl::Status Write(const BookNode& node) = 0;
  // Ends the file; called once.
  virtual absl::StatusOr<WriteReport> Finish() = 0;
};

}  // namespace tabia::records
