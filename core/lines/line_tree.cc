#include "core/lines/line_tree.h"

#include <algorithm>
#include <limits>
#include <new>

#include "core/chess/key.h"

namespace tabia::lines {

LineTree::Line LineTree::Add(Line before, chess::Move move) {
  if (size() > std::numeric_limits<Line>::max()) throw std::bad_alloc();
  steps_.push_back({before, move});
  return static_cast<Line>(size() - 1);
}

// Goes up from the new line and from the current one at the same time, because two lines of equally many moves meet
// where they fork. Lines of different lengths meet nowhere, and are compared from the root.
void LineCursor::GoTo(LineTree::Line line) {
  tail_.clear();
  size_t shared = path_.size();
  for (; shared > 0 && path_[shared - 1] != line && !tree_->IsRoot(line); --shared) {
    tail_.push_back(line);
    line = tree_->Before(line);
  }
  if (shared == 0 || path_[shared - 1] != line) {
    for (; !tree_->IsRoot(line); line = tree_->Before(line)) tail_.push_back(line);
    tail_.push_back(line);
    const auto fork = std::mismatch(path_.begin(), path_.end(), tail_.rbegin(), tail_.rend()).first;
    shared = static_cast<size_t>(fork - path_.begin());
    tail_.resize(tail_.size() - shared);
  }
  path_.resize(shared);
  path_.insert(path_.end(), tail_.rbegin(), tail_.rend());

  positions_.erase(positions_.begin() + static_cast<ptrdiff_t>(shared), positions_.end());
  keys_.resize(shared);
  moves_.resize(std::max<size_t>(shared, 1) - 1);
  if (shared == 0) Stand(tree_->roots()[path_.front()]);
  for (size_t ply = positions_.size(); ply < path_.size(); ++ply) {
    chess::Board next = position();
    moves_.push_back(tree_->LastMove(path_[ply]));
    next.Make(moves_.back());
    Stand(next);
  }
}

void LineCursor::Stand(const chess::Board& position) {
  positions_.push_back(position);
  keys_.push_back(chess::CanonicalKey(position));
}

bool LineCursor::HasSeen(uint64_t key) const {
  return std::find(keys_.begin(), keys_.end(), key) != keys_.end();
}

}  // namespace tabia::lines
