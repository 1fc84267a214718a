#include "core/suites/opening_lines.h"

#include <algorithm>

#include "core/chess/key.h"

namespace tabia::suites {

void OpeningCursor::GoTo(size_t plies, uint32_t number) {
  wanted_.resize(plies + 1);
  wanted_[plies] = number;
  for (size_t ply = plies; ply > 0; --ply) wanted_[ply - 1] = lines_.step(ply, wanted_[ply]).parent;

  const auto fork = std::mismatch(numbers_.begin(), numbers_.end(), wanted_.begin(), wanted_.end()).first;
  const auto shared = static_cast<size_t>(fork - numbers_.begin());
  numbers_ = wanted_;
  positions_.erase(positions_.begin() + static_cast<ptrdiff_t>(shared), positions_.end());
  keys_.resize(shared);
  moves_.resize(std::max<size_t>(shared, 1) - 1);
  if (shared == 0) Stand(lines_.start(wanted_[0]));
  for (size_t ply = positions_.size(); ply <= plies; ++ply) {
    chess::Position next = position();
    moves_.push_back(lines_.step(ply, wanted_[ply]).move);
    next.Make(moves_.back());
    Stand(next);
  }
}

void OpeningCursor::Stand(const chess::Position& position) {
  positions_.push_back(position);
  keys_.push_back(chess::CanonicalKey(position.setup()));
}

bool OpeningCursor::HasSeen(uint64_t key) const {
  return std::find(keys_.begin(), keys_.end(), key) != keys_.end();
}

}  // namespace tabia::suites
