// Walks a book as a tree: all lines from the start position to their ends.
#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/writers.h"

namespace tabia::convert {

struct TreeLimits {
  size_t max_plies = 0;  // of a line; 0: no limit
  uint64_t max_moves = 10'000'000;
  // After a transposition, every line continues in full. Otherwise only the first does, so that each move of the book
  // is written once. With full lines, the tree of a book of games is a hundred times as large.
  bool full_lines = false;
};

struct TreeReport {
  uint64_t moves = 0;
  size_t plies = 0;         // of the longest line
  size_t bound_plies = 0;   // lines were cut after this many plies; 0: no line was cut
  uint64_t cut_lines = 0;   // lines that the book continues
  uint64_t unwritable = 0;  // moves that the format cannot represent (TreeWriter::Holds)
  uint64_t circles = 0;     // moves back to a position of their own line, which ends there
  uint64_t meetings = 0;    // moves to a position of an earlier line, where this line ends
};

// Passes the moves of `book` to `writer` in preorder, the best moves first. If the tree has more moves than `limits`
// allow, all lines are cut at the same number of plies, the largest that fits. Returns a usage error if even the
// moves of the start position are too many. REQUIRES: the rules of the book's variant are known.
absl::StatusOr<TreeReport> WalkTree(const probe::ChessIndex& book, const TreeLimits& limits,
                                    records::TreeWriter& writer, const Progress& progress = {});

}  // namespace tabia::convert
