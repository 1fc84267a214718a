// A book made a tree of moves: every line from the start position, as far as it goes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/book/book.h"
#include "core/formats/writer.h"

namespace tabia::book {

// A book where lines meet again is a much larger tree: positions that several lines reach are told by each.
struct TreeLimits {
  size_t most_plies = 0;  // of a line; 0: no bound
  uint64_t most_moves = 1'000'000;
};

struct TreeReport {
  uint64_t moves = 0;
  size_t plies = 0;        // of the longest line
  size_t bound_plies = 0;  // lines end after so many; 0: none had to
  uint64_t cut_lines = 0;  // that the book goes on from
  uint64_t circles = 0;    // moves that lead back to a position of their own line, where the line ends
};

// Hands the moves of `book` to `writer`, preorder, the best moves first. Where the tree has more moves than
// `limits` say, all lines are bounded alike, by the largest number of plies at which it has no more; a usage
// error if the first moves alone are too many. A chess book whose rules are known.
absl::StatusOr<TreeReport> WalkTree(const Book& book, const TreeLimits& limits, formats::TreeWriter& writer,
                                    const Progress& progress = {});

}  // namespace tabia::book
