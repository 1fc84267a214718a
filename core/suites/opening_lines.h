// How the positions of openings are reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::suites {

// For each position of each ply, numbered from 0, the move that leads to it: eight bytes.
class OpeningLines {
 public:
  struct Step {
    uint32_t parent = 0;  // number of the position before the move, among those one ply less deep
    chess::Move move = {};
  };

  explicit OpeningLines(std::vector<chess::Position> starts) : starts_(std::move(starts)) {}

  // Adds the steps to the positions one ply deeper than all before.
  void AddPly(std::vector<Step> steps) { plies_.push_back(std::move(steps)); }

  size_t plies() const { return plies_.size(); }
  const chess::Position& start(uint32_t number) const { return starts_[number]; }
  // Returns the step to position `number` after `plies`, 1 or more.
  const Step& step(size_t plies, uint32_t number) const { return plies_[plies - 1][number]; }

 private:
  std::vector<chess::Position> starts_;  // after 0 plies
  std::vector<std::vector<Step>> plies_;
};

// A current position, with the line to it. Moves fastest between positions whose lines have much in common.
class OpeningCursor {
 public:
  // `lines` outlives the cursor.
  explicit OpeningCursor(const OpeningLines& lines) : lines_(lines) {}

  void GoTo(size_t plies, uint32_t number);

  // The functions below are valid after GoTo.
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
  std::vector<chess::Position> positions_;  // likewise
  std::vector<uint64_t> keys_;
  std::vector<chess::Move> moves_;
  std::vector<uint32_t> wanted_;  // numbers_ of the target of GoTo
};

}  // namespace tabia::suites
