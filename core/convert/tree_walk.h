// A book as a tree of moves: every line from the start position, to its end.
#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/tree_writer.h"

namespace tabia::convert {

struct TreeLimits {
  size_t max_plies = 0;  // of a line; 0: no bound
  uint64_t max_moves = 10'000'000;
  // Where lines meet, each continues in full; otherwise only the first one does, so that every move of the
  // book is written once. With full lines, a book of games is a tree a hundred times as large.
  bool full_lines = false;
};

struct TreeReport {
  uint64_t moves = 0;
  size_t plies = 0;        // of the longest line
  size_t bound_plies = 0;  // lines end after this many plies; 0: none had to
  uint64_t cut_lines = 0;  // that the book continues
  uint64_t circles = 0;    // moves that lead back to a position of their own line, where the line ends
  uint64_t meetings = 0;   // moves that lead to a position from which an earlier line continues
};

// Passes the moves of `book` to `writer` in preorder, the best moves first. Where the tree has more moves
// than `limits` allow, all lines are bounded alike, by the largest number of plies at which it has no more; a
// usage error if the first moves alone are too many. `book` is a chess book whose rules are known.
absl::StatusOr<TreeReport> WalkTree(const probe::ChessIndex& book, const TreeLimits& limits,
                                    records::TreeWriter& writer, const Progress& progress = {});

}  // namespace tabia::convert
