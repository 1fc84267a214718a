#include "core/formats/obk/obk_tree.h"

#include <algorithm>

#include "core/chess/uci_move.h"

namespace tabia::formats {

std::optional<chess::Move> ObkTree::Resolve(const ObkMove& coded) const {
  const bool last_rank = chess::RankOf(coded.to) == 0 || chess::RankOf(coded.to) == 7;
  const bool promotes = last_rank && chess::TypeOf(position().at(coded.from)) == chess::kPawn;
  return chess::LegalMoveFor(position(), {coded.from, coded.to, promotes ? chess::kQueen : chess::kPawn});
}

void ObkTree::Advance(const ObkMove& coded, std::optional<chess::Move> legal_move, uint32_t index) {
  if (next_is_alternative_) open_moves_.pop_back();
  if (!coded.last_alternative) open_moves_.push_back({ply_, index});
  next_is_alternative_ = coded.ends_variation;
  if (!coded.ends_variation) {
    ++ply_;
    if (legal_move) line_.Play(*legal_move);
  } else if (open_moves_.empty()) {
    complete_ = true;
  } else {
    ply_ = open_moves_.back().ply;
    line_.BackTo(std::min<size_t>(ply_, line_.plies()));
  }
}

}  // namespace tabia::formats
