// The tree of moves that leads to the positions of openings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::suites {

// Stores the move to each position and the number of its parent, in eight bytes. The positions of each ply are numbered
// from 0.
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

}  // namespace tabia::suites
