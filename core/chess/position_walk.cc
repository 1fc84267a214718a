#include "core/chess/position_walk.h"

#include <algorithm>
#include <iterator>

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/key_after.h"
#include "core/chess/legal_moves.h"
#include "core/chess/played_line.h"

namespace tabia::chess {

absl::Status PositionWalk::From(const Position& root, WalkWidth width) {
  width_ = width;
  entered_.clear();
  PlayedLine line(root);
  const uint64_t root_key = CanonicalKey(root.setup());
  if (IsWorthEntering(root_key, /*by_book_move=*/false)) {
    TABIA_RETURN_IF_ERROR(Enter(root, root_key, /*by_book_move=*/false));
  }
  while (!plies_.empty()) {
    Ply& ply = plies_.back();
    if (ply.next == ply.end) {
      plies_.pop_back();
      moves_.resize(plies_.empty() ? 0 : plies_.back().end);
      continue;
    }
    const bool by_book_move = ply.next < ply.book_end;
    const Move move = moves_[ply.next++];
    line.BackTo(plies_.size() - 1);
    const uint64_t key = KeyAfter(line.position(), move);
    if (!IsWorthEntering(key, by_book_move)) continue;
    line.Play(move);
    TABIA_RETURN_IF_ERROR(Enter(line.position(), key, by_book_move));
  }
  return absl::OkStatus();
}

bool PositionWalk::IsWorthEntering(uint64_t key, bool by_book_move) const {
  const bool is_wide = width_ == WalkWidth::kEveryReply;
  if (!(is_wide && by_book_move) && !book_.MayHave(key)) return false;
  return is_wide ? !entered_.contains(key) : !visited_.contains(key);
}

absl::Status PositionWalk::Enter(const Position& position, uint64_t key, bool by_book_move) {
  const bool is_wide = width_ == WalkWidth::kEveryReply;
  book_moves_.clear();
  TABIA_RETURN_IF_ERROR(book_.Moves(position, key, book_moves_));
  const bool is_known = !book_moves_.empty();
  if (is_known && visited_.insert(key).second) {
    TABIA_RETURN_IF_ERROR(book_.Visit(position, key, book_moves_));
  }
  if (!is_known && !(is_wide && by_book_move)) return absl::OkStatus();
  if (is_wide) entered_.insert(key);
  Open(position);
  return absl::OkStatus();
}

void PositionWalk::Open(const Position& position) {
  const MoveList legal = LegalMoves(position);
  const auto is_legal = [&](Move move) { return std::find(legal.begin(), legal.end(), move) != legal.end(); };
  Ply ply{moves_.size(), 0, 0};
  std::copy_if(book_moves_.begin(), book_moves_.end(), std::back_inserter(moves_), is_legal);
  ply.book_end = moves_.size();
  if (width_ == WalkWidth::kEveryReply) moves_.insert(moves_.end(), legal.begin(), legal.end());
  ply.end = moves_.size();
  plies_.push_back(ply);
}

}  // namespace tabia::chess
