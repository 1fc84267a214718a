// The positions that the lines of a chess book reach, ply by ply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/chess/move.h"
#include "core/lines/line_tree.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

// A position, with the line that adds the most to its weight.
struct ReachedPosition {
  uint64_t key = 0;
  // Depends on the OpeningOrder: the probability of the position, the number of its lines, or the probability of its
  // best line. Never 0.
  uint64_t weight = 0;
  lines::LineTree::Line parent = 0;  // the line without its last move
  chess::Move move = {};
};

// Plays all active and legal moves of nonzero weight, except those that repeat a position of the line.
// Memory: 8 bytes per position, and 24 bytes per position of the last and of the next ply.
class OpeningPositions {
 public:
  // The moves of one ply that led to no new position.
  struct Lost {
    uint64_t book_ends = 0;  // positions without a move
    uint64_t repetitions = 0;
    uint64_t transpositions = 0;
  };

  // Begins at `start` or else at the start position; in Chess960, at all start positions in the book. Returns a usage
  // error if the rules of the book's variant are not known, and NotFoundError if the book has no move there. `book`
  // must outlive the result.
  static absl::StatusOr<OpeningPositions> FromStart(const probe::ChessIndex& book, OpeningOrder order,
                                                    const std::optional<chess::Board>& start);

  // Adds the positions of the next ply.
  absl::StatusOr<Lost> Advance(const Progress& progress);

  // Returns the positions of the last ply, in the order of their lines.
  const std::vector<ReachedPosition>& positions() const { return positions_; }
  // Returns the line to the first of them. The lines to the others have the next numbers.
  lines::LineTree::Line first_line() const { return first_line_; }
  const lines::LineTree& lines() const { return lines_; }

 private:
  OpeningPositions(const probe::ChessIndex& book, OpeningOrder order, std::vector<chess::Board> starts)
      : book_(book), order_(order), lines_(std::move(starts)) {}
  // Returns the positions after each move in each of positions_, with duplicates.
  std::vector<ReachedPosition> PlayAll(const Progress& progress, Lost& lost) const;
  // Merges positions with equal keys, and sorts by line.
  void Combine(std::vector<ReachedPosition>& next) const;

  const probe::ChessIndex& book_;
  OpeningOrder order_;
  lines::LineTree lines_;
  lines::LineTree::Line first_line_ = 0;
  int plies_ = 0;
  std::vector<ReachedPosition> positions_;
};

}  // namespace tabia::suites
