// The line of moves on which a tree of moves is being walked.
#pragma once

#include <cstddef>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::formats {

// From the start position to the current one; every position on the way can be had back. Keeps two bytes a
// ply and one position every sixteen plies, because the depth of a tree is data: a file of a few megabytes
// may hold a line of a million plies.
class PlayedLine {
 public:
  const chess::Position& position() const { return position_; }
  size_t plies() const { return moves_.size(); }

  // Plays a legal move.
  void Play(chess::Move move);
  // Goes back to the position after the first `plies` moves, at most plies().
  void BackTo(size_t plies);

 private:
  chess::Position position_;
  std::vector<chess::Move> moves_;
  std::vector<chess::Position> checkpoints_ = {chess::Position()};  // after 0, 16, 32, … moves
};

}  // namespace tabia::formats
