// The positions that the lines of a chess book reach, ply by ply.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/progress.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_lines.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

// A position, with the line that adds the most to its weight.
struct ReachedPosition {
  uint64_t key = 0;
  uint64_t weight =
      0;  // never 0; by the order: its probability, its number of lines, or the probability of its best line
  uint32_t parent = 0;
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
                                                    const std::optional<chess::Position>& start);

  // Adds the positions of the next ply.
  absl::StatusOr<Lost> Advance(const Progress& progress);

  // Returns the positions after lines().plies() plies, in the order of their lines.
  const std::vector<ReachedPosition>& positions() const { return positions_; }
  const OpeningLines& lines() const { return lines_; }

 private:
  OpeningPositions(const probe::ChessIndex& book, OpeningOrder order, std::vector<chess::Position> starts)
      : book_(book), order_(order), lines_(std::move(starts)) {}
  // Returns the position after each move from positions_, with duplicates.
  std::vector<ReachedPosition> PlayAll(const Progress& progress, Lost& lost) const;
  // Adds the positions after the position of `cursor`, which has this number.
  void Play(uint32_t number, const chess::BookEntry& entry, const OpeningCursor& cursor,
            std::vector<ReachedPosition>& next, Lost& lost) const;
  // Merges positions with equal keys, and sorts by line.
  void Combine(std::vector<ReachedPosition>& next) const;

  const probe::ChessIndex& book_;
  OpeningOrder order_;
  OpeningLines lines_;
  std::vector<ReachedPosition> positions_;
};

}  // namespace tabia::suites
