#include "core/chess/played_line.h"

namespace tabia::chess {
namespace {

constexpr size_t kPliesPerCheckpoint = 16;
constexpr size_t kMaxRecent = 2 * kPliesPerCheckpoint;  // so that no two plies need a checkpoint in turns

}  // namespace

void PlayedLine::Play(Move move) {
  if (recent_.size() == kMaxRecent) {
    recent_.erase(recent_.begin(), recent_.begin() + kPliesPerCheckpoint);
    first_recent_ += kPliesPerCheckpoint;
  }
  recent_.push_back(position_);
  position_.Make(move);
  moves_.push_back(move);
  if (plies() % kPliesPerCheckpoint == 0) checkpoints_.push_back(position_);
}

void PlayedLine::BackTo(size_t plies) {
  if (plies == moves_.size()) return;
  const size_t checkpoint = plies / kPliesPerCheckpoint;
  moves_.erase(moves_.begin() + static_cast<ptrdiff_t>(plies), moves_.end());
  checkpoints_.erase(checkpoints_.begin() + static_cast<ptrdiff_t>(checkpoint) + 1, checkpoints_.end());
  if (plies < first_recent_) return PlayFromCheckpoint();
  const auto current = recent_.begin() + static_cast<ptrdiff_t>(plies - first_recent_);
  position_ = *current;
  recent_.erase(current, recent_.end());
}

void PlayedLine::PlayFromCheckpoint() {
  recent_.clear();
  first_recent_ = plies() / kPliesPerCheckpoint * kPliesPerCheckpoint;
  position_ = checkpoints_.back();
  for (size_t ply = first_recent_; ply < plies(); ++ply) {
    recent_.push_back(position_);
    position_.Make(moves_[ply]);
  }
}

}  // namespace tabia::chess
