// What the records of an experience file state about the moves of a position.
#pragma once

#include "absl/functional/function_ref.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/formats/exp/exp_layout.h"
#include "core/formats/exp/exp_records.h"

namespace tabia::formats {

// Returns a record's statement about its move as it is legal in the position.
chess::BookMove ExpBookMove(const ExpRecord& record, chess::Move move);

// Visits the records of each key that an engine may have for the position, if their moves are legal in it.
void VisitExpRecords(const ExpRecords& records, const chess::Position& position,
                     absl::FunctionRef<void(const ExpRecord& record, chess::Move move)> visit);

// Returns the moves of a position, best first. Of several records of one move the highest weight counts, as in an
// index.
chess::BookEntry ExpEntryOf(const ExpRecords& records, const chess::Position& position);

}  // namespace tabia::formats
