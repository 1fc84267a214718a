#include "core/chess/entry/entry_shape.h"

#include <algorithm>

namespace tabia::chess {
namespace {

bool IsQuarter(uint32_t weight) {
  return std::find(kQuarterWeights.begin(), kQuarterWeights.end(), weight) != kQuarterWeights.end();
}

bool HasFlags(const BookMove& move) {
  return !move.active || move.move.promotion() != kPawn;
}

}  // namespace

void ShapeFinder::Add(const BookMove& move) {
  if (shape_.count++ == 0) {
    counts_games_ = move.games.has_value();
    shape_.opaque = static_cast<bool>(move.opaque_move);
  }
  quarters_ = quarters_ && IsQuarter(move.stated_weight);
  shape_.flags = shape_.flags || HasFlags(move);
}

Shape ShapeFinder::shape() const {
  Shape shape = shape_;
  if (!counts_games_) shape.scale = quarters_ ? kQuarters : kOtherWeights;
  return shape;
}

Shape ShapeOf(const BookEntry& entry) {
  ShapeFinder finder;
  for (const BookMove& move : entry.moves) finder.Add(move);
  return finder.shape();
}

}  // namespace tabia::chess
