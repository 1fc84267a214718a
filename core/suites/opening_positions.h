// The positions that the lines of a chess book reach, ply by ply.
#pragma once

#include <cstddef>
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
#include "core/suites/opening_rule.h"

namespace tabia::suites {

// The tree of moves that leads to the positions. Stores the move to each position and the number of its parent, in
// eight bytes. The positions of each ply are numbered from 0.
class OpeningLines {
 public:
  struct Step {
    uint32_t parent = 0;  // the number of the position before the move, among those of the previous ply
    chess::Move move = {};
  };

  explicit OpeningLines(std::vector<chess::Position> starts) : starts_(std::move(starts)) {}

  // Adds the steps to the positions of the next ply.
  void AddPly(std::vector<Step> steps) { plies_.push_back(std::move(steps)); }

  size_t plies() const { return plies_.size(); }
  const chess::Position& start(uint32_t number) const { return starts_[number]; }
  // Returns the step to position `number` after `plies`, 1 or more.
  const Step& step(size_t plies, uint32_t number) const { return plies_[plies - 1][number]; }

 private:
  std::vector<chess::Position> starts_;  // after 0 plies
  std::vector<std::vector<Step>> plies_;
};

// A cursor in the tree. Moving to a position with a long common prefix is cheap.
class OpeningCursor {
 public:
  // Refers to `lines`, which must outlive the cursor. Call GoTo before any other function.
  explicit OpeningCursor(const OpeningLines& lines) : lines_(lines) {}

  void GoTo(size_t plies, uint32_t number);

  const chess::Position& start() const { return positions_.front(); }
  const chess::Position& position() const { return positions_.back(); }
  // Returns the keys of the start and of the position after each move.
  absl::Span<const uint64_t> keys() const { return keys_; }
  absl::Span<const chess::Move> moves() const { return moves_; }
  bool HasSeen(uint64_t key) const;

 private:
  void Stand(const chess::Position& position);

  const OpeningLines& lines_;
  std::vector<uint32_t> numbers_;           // after 0, 1, … plies
  std::vector<chess::Position> positions_;  // after 0, 1, … plies
  std::vector<uint64_t> keys_;
  std::vector<chess::Move> moves_;
  std::vector<uint32_t> wanted_;  // GoTo's target: its numbers_
};

// A position, with the line that adds the most to its weight.
struct ReachedPosition {
  uint64_t key = 0;
  // Depends on the OpeningOrder: the probability of the position, the number of its lines, or the probability of its
  // best line. Never 0.
  uint64_t weight = 0;
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
  // Returns the positions after each move in each of positions_, with duplicates.
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
