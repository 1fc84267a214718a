// A cursor in a tree of moves: the moves from its root to the current position.
#pragma once

#include <cstddef>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::chess {

// The moves played from the first position to the current one, of chess or of a variant. Any earlier position can be
// restored. The depth of a tree depends on the file: a few megabytes may contain a line of a million plies. So memory
// is two bytes per ply, and one position every sixteen plies. At most 32 of the last positions are stored too, because
// a walk mostly goes back a ply or two.
template <typename AnyPosition>
class PlayedLineOf {
 public:
  // Begins with the start position, or with `first`.
  PlayedLineOf() = default;
  explicit PlayedLineOf(const AnyPosition& first) : position_(first) {}

  const AnyPosition& position() const { return position_; }
  size_t plies() const { return moves_.size(); }
  const AnyPosition& first() const { return checkpoints_[0]; }
  const std::vector<Move>& moves() const { return moves_; }

  // Plays a legal move.
  void Play(Move move);
  // Goes back to the position after the first `plies` moves, at most plies().
  void BackTo(size_t plies);

 private:
  // Restores the recent positions up to the current one, which is before all of them.
  void PlayFromCheckpoint();

  static constexpr size_t kPliesPerCheckpoint = 16;
  static constexpr size_t kMaxRecent =
      2 * kPliesPerCheckpoint;  // so that no two plies need a checkpoint in turns

  AnyPosition position_;
  std::vector<Move> moves_;
  std::vector<AnyPosition> checkpoints_ = {position_};  // after 0, 16, 32, … moves
  std::vector<AnyPosition> recent_;  // after `first_recent_` and more moves, except the current one
  size_t first_recent_ = 0;          // a multiple of 16
};

using PlayedLine = PlayedLineOf<Position>;

template <typename AnyPosition>
void PlayedLineOf<AnyPosition>::Play(Move move) {
  if (recent_.size() == kMaxRecent) {
    recent_.erase(recent_.begin(), recent_.begin() + kPliesPerCheckpoint);
    first_recent_ += kPliesPerCheckpoint;
  }
  recent_.push_back(position_);
  position_.Make(move);
  moves_.push_back(move);
  if (plies() % kPliesPerCheckpoint == 0) checkpoints_.push_back(position_);
}

template <typename AnyPosition>
void PlayedLineOf<AnyPosition>::BackTo(size_t plies) {
  if (plies == moves_.size()) return;
  const size_t checkpoint = plies / kPliesPerCheckpoint;
  moves_.erase(moves_.begin() + static_cast<ptrdiff_t>(plies), moves_.end());
  checkpoints_.erase(checkpoints_.begin() + static_cast<ptrdiff_t>(checkpoint) + 1, checkpoints_.end());
  if (plies < first_recent_) return PlayFromCheckpoint();
  const auto current = recent_.begin() + static_cast<ptrdiff_t>(plies - first_recent_);
  position_ = *current;
  recent_.erase(current, recent_.end());
}

template <typename AnyPosition>
void PlayedLineOf<AnyPosition>::PlayFromCheckpoint() {
  recent_.clear();
  first_recent_ = plies() / kPliesPerCheckpoint * kPliesPerCheckpoint;
  position_ = checkpoints_.back();
  for (size_t ply = first_recent_; ply < plies(); ++ply) {
    recent_.push_back(position_);
    position_.Make(moves_[ply]);
  }
}

}  // namespace tabia::chess
