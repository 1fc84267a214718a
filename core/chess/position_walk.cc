#include "core/chess/position_walk.h"

#include <algorithm>

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"

namespace tabia::chess {

absl::Status PositionWalk::From(const Position& root, WalkWidth width) {
  width_ = width;
  entered_.clear();
  PlayedLine line(root);
  const Step to_root = {CanonicalKey(root.setup()), Move(), false};
  if (MayEnter(to_root) && !IsEntered(to_root.key)) TABIA_RETURN_IF_ERROR(Enter(line, to_root));
  while (!plies_.empty()) {
    Ply& ply = plies_.back();
    if (ply.next == ply.end) {
      plies_.pop_back();
      steps_.resize(plies_.empty() ? 0 : plies_.back().end);
      continue;
    }
    const Step step = steps_[ply.next++];
    if (IsEntered(step.key)) continue;
    line.BackTo(plies_.size() - 1);
    line.Play(step.move);
    TABIA_RETURN_IF_ERROR(Enter(line, step));
  }
  return absl::OkStatus();
}

bool PositionWalk::MayEnter(const Step& step) const {
  return (is_wide() && step.is_of_book) || book_.MayHave(step.key);
}

absl::Status PositionWalk::Enter(const PlayedLine& line, const Step& step) {
  const Position& position = line.position();
  book_moves_.clear();
  TABIA_RETURN_IF_ERROR(book_.Moves(position, step.key, book_moves_));
  const bool is_known = !book_moves_.empty();
  if (is_known && visited_.insert(step.key).second) {
    TABIA_RETURN_IF_ERROR(book_.Visit(line, step.key, book_moves_));
  }
  if (!is_known && !(is_wide() && step.is_of_book)) return absl::OkStatus();
  if (is_wide()) entered_.insert(step.key);
  Open(position);
  return absl::OkStatus();
}

// The keys of all steps are known before the first is looked up, so that the memory is read meanwhile.
void PositionWalk::Open(const Position& position) {
  const size_t begin = steps_.size();
  for (const Move move : book_moves_) {
    if (IsLegal(position, move)) AddStep(position, move, true);
  }
  if (is_wide()) {
    for (const Move move : LegalMoves(position)) AddStep(position, move, false);
  }
  const auto is_vain = [this](const Step& step) { return !MayEnter(step); };
  steps_.erase(std::remove_if(steps_.begin() + static_cast<ptrdiff_t>(begin), steps_.end(), is_vain),
               steps_.end());
  plies_.push_back({begin, steps_.size()});
}

void PositionWalk::AddStep(const Position& position, Move move, bool is_of_book) {
  steps_.push_back({KeyAfter(position, move), move, is_of_book});
  book_.Prefetch(steps_.back().key);
}

}  // namespace tabia::chess
