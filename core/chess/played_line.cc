#include "core/chess/played_line.h"

namespace tabia::chess {
namespace {

constexpr size_t kPliesPerCheckpoint = 16;

}  // namespace

void PlayedLine::Play(Move move) {
  position_.Make(move);
  moves_.push_back(move);
  if (plies() % kPliesPerCheckpoint == 0) checkpoints_.push_back(position_);
}

void PlayedLine::BackTo(size_t plies) {
  if (plies == moves_.size()) return;
  const size_t checkpoint = plies / kPliesPerCheckpoint;
  moves_.erase(moves_.begin() + static_cast<ptrdiff_t>(plies), moves_.end());
  checkpoints_.erase(checkpoints_.begin() + static_cast<ptrdiff_t>(checkpoint) + 1, checkpoints_.end());
  position_ = checkpoints_.back();
  for (size_t ply = checkpoint * kPliesPerCheckpoint; ply < plies; ++ply) position_.Make(moves_[ply]);
}

}  // namespace tabia::chess
