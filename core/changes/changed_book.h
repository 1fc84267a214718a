// A new book with the changes of a file in it.
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/progress.h"
#include "core/index/builder/build_report.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::changes {

struct ChangedBookReport {
  probe::BookInfo info;    // of the new book
  uint64_t positions = 0;  // of the book that are changed
  uint64_t added = 0;      // positions that only the file of changes has
  uint64_t banned = 0;     // moves of the book that became inactive
  uint64_t commented = 0;  // positions that got a comment
  uint64_t weighted = 0;   // moves with a share, also those that the book lacked
  uint64_t new_moves = 0;  // moves that the book lacked
  // Positions that lost their games, because an entry has games or weights, and not both.
  uint64_t without_games = 0;
  // Moves with a share that lost their evaluation, because it refutes them.
  uint64_t without_evaluation = 0;
};

// Writes `book` with `changes`, an index of a file of changes, as probe::Changes applies them: a banned move is
// inactive, and a move with a share takes it. A position with a share has weights in place of games. Comments become
// notes. The bytes do not depend on the limits. Returns a usage error if the two books are of different variants.
absl::StatusOr<ChangedBookReport> WriteChanged(const probe::ChessIndex& book,
                                               const probe::ChessIndex& changes,
                                               const index::BuildLimits& limits, const Progress& progress,
                                               ByteSink& sink);

}  // namespace tabia::changes
