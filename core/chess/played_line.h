// A cursor in a tree of moves: the moves from its root to the current position.
#pragma once

#include <cstddef>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::chess {

// The moves played from the first position to the current one. Any earlier position can be restored. The depth of a
// tree depends on the file: a few megabytes may contain a line of a million plies. So memory is two bytes per ply, and
// one position every sixteen plies. The last 16 to 32 positions are stored too, because a walk mostly goes back a ply
// or two.
class PlayedLine {
 public:
  // Begins with the start position, or with `first`.
  PlayedLine() = default;
  explicit PlayedLine(const Position& first) : position_(first) {}

  const Position& position() const { return position_; }
  size_t plies() const { return moves_.size(); }
  const Position& first() const { return checkpoints_[0]; }
  const std::vector<Move>& moves() const { return moves_; }

  // Plays a legal move.
  void Play(Move move);
  // Goes back to the position after the first `plies` moves, at most plies().
  void BackTo(size_t plies);

 private:
  // Restores the recent positions up to the current one, which is before all of them.
  void PlayFromCheckpoint();

  Position position_;
  std::vector<Move> moves_;
  std::vector<Position> checkpoints_ = {position_};  // after 0, 16, 32, … moves
  std::vector<Position> recent_;  // after `first_recent_` and more moves, except the current one
  size_t first_recent_ = 0;       // a multiple of 16
};

}  // namespace tabia::chess
