#include "core/chess/book_shape.h"

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

Shape ShapeOf(const BookEntry& entry) {
  const auto quarter = [](const BookMove& move) { return IsQuarter(move.stated_weight); };
  const BookMove& first = entry.moves[0];
  Shape shape;
  if (!first.games) {
    shape.scale = std::all_of(entry.moves.begin(), entry.moves.end(), quarter) ? kQuarters : kOtherWeights;
  }
  shape.opaque = static_cast<bool>(first.opaque_move);
  shape.flags = std::any_of(entry.moves.begin(), entry.moves.end(), HasFlags);
  shape.count = entry.moves.size();
  return shape;
}

}  // namespace tabia::chess
