#include "core/moves/entry_shape.h"

#include <algorithm>
#include <string_view>

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
  if (shape_.count++ == 0) shape_.opaque = static_cast<bool>(move.opaque_move);
  has_games_ |= move.games.has_value();
  has_weights_ |= move.stated_weight.has_value();
  shape_.evaluated |= move.evaluation.has_value();
  shape_.all_searched &= move.evaluation && move.evaluation->origin == EvaluationOrigin::kSearch;
  quarters_ = quarters_ && IsQuarter(move.stated_weight.value_or(0));
  shape_.flags = shape_.flags || HasFlags(move);
}

Shape ShapeFinder::shape() const {
  Shape shape = shape_;
  if (has_games_) return shape;
  shape.scale = quarters_ ? kQuarters : kOtherWeights;
  if (shape.evaluated && !has_weights_) shape.scale = kNoWeights;
  return shape;
}

Shape ShapeOf(const BookEntry& entry) {
  ShapeFinder finder;
  for (const BookMove& move : entry.moves) finder.Add(move);
  return finder.shape();
}

namespace {

bool TakeOpaqueMove(ByteReader& in, OpaqueMove& move) {
  const std::optional<uint8_t> length = in.Take<uint8_t>();
  const std::optional<std::string_view> text = length ? in.TakeBytes(*length) : std::nullopt;
  const std::optional<OpaqueMove> parsed = text ? OpaqueMove::Parse(*text) : std::nullopt;
  move = parsed.value_or(OpaqueMove());
  return parsed.has_value();
}

bool TakeKnownMove(ByteReader& in, Move& move) {
  const std::optional<uint16_t> code = in.Take<uint16_t>();
  move = Move::FromCode(code.value_or(0));
  return code && *code < 0x8000 && move.promotion() <= kQueen;
}

}  // namespace

void AppendMove(std::string& out, Move move, const OpaqueMove& opaque_move) {
  if (!opaque_move) return Append<uint16_t>(out, move.code());
  const std::string_view text = opaque_move.text();
  out.push_back(static_cast<char>(text.size()));
  out.append(text);
}

bool TakeMove(ByteReader& in, bool opaque, Move& move, OpaqueMove& opaque_move) {
  return opaque ? TakeOpaqueMove(in, opaque_move) : TakeKnownMove(in, move);
}

}  // namespace tabia::chess
