#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/moves/entry_codec.h"
#include "core/moves/entry_shape.h"

namespace tabia::chess {
namespace {

void PutShape(BitWriter& out, const Shape& shape) {
  const uint32_t parts = shape.scale | shape.opaque << 2 | shape.flags << 3;
  if (shape.is_plain()) {
    out.Put(1, 1);
  } else if (!shape.evaluated) {
    out.Put(parts << 1, 5);
  } else if (shape.is_plain_search()) {
    out.Put(0b1110, 4);
  } else {
    out.Put(0b0110 | parts << 4, 8);
  }
  const auto bits = static_cast<uint32_t>(std::bit_width(shape.count));
  out.Put(uint64_t{1} << (bits - 1), bits);
  out.Put(LowBits(shape.count, bits - 1), bits - 1);
}

void PutOpaqueMove(BitWriter& out, const BookMove& move, bool flags) {
  const std::string_view text = move.opaque_move.text();
  out.Put(text.size() - 1, kLengthBits);
  for (const char letter : text) out.Put(static_cast<uint8_t>(letter), kLetterBits);
  if (flags) out.Put(!move.active, 1);
}

void PutMove(BitWriter& out, const BookMove& move, bool flags) {
  out.Put(move.move.code() | (move.active ? 0 : kInactiveCode), flags ? kMoveBits : kSquaresBits);
}

void PutWidth(BitWriter& out, uint32_t width) {
  out.Put(width == kMaxWidth ? 0 : uint64_t{1} << (width - 1), std::min(width, kMaxPrefix));
}

void PutNumber(BitWriter& out, uint64_t number, uint32_t width) {
  out.Put(LowBits(number, 32), std::min(width, 32u));
  if (width == kMaxWidth) out.Put(number >> 32, 32);
}

void PutGames(BitWriter& out, const Games& games) {
  const uint32_t width = WidthOf(games.win | games.draw | games.loss);
  if (4 * width <= 32) {
    out.Put(
        uint64_t{1} << (width - 1) | games.win << width | games.draw << 2 * width | games.loss << 3 * width,
        4 * width);
    return;
  }
  PutWidth(out, width);
  PutNumber(out, games.win, width);
  PutNumber(out, games.draw, width);
  PutNumber(out, games.loss, width);
}

void PutWeight(BitWriter& out, uint32_t weight, Scale scale) {
  if (scale == kOtherWeights) {
    PutWidth(out, WidthOf(weight));
    PutNumber(out, weight, WidthOf(weight));
    return;
  }
  const auto at = std::find(kQuarterWeights.begin(), kQuarterWeights.end(), weight);
  const auto zeros = static_cast<uint32_t>(at - kQuarterWeights.begin());
  out.Put(LowBits(uint64_t{1} << zeros, 3), std::min(zeros + 1, 3u));
}

// Puts an Exp-Golomb code: the class of the number in unary, as zeros and a one, then its lower bits. No class is
// `reserved`.
void PutGolomb(BitWriter& out, uint32_t number, uint32_t order, uint32_t reserved) {
  const uint32_t high = (number >> order) + 1, bits = static_cast<uint32_t>(std::bit_width(high)) - 1;
  const uint32_t zeros = bits < reserved ? bits : bits + 1;
  out.Put(uint64_t{1} << zeros, zeros + 1);
  out.Put(LowBits(high, bits), bits);
  out.Put(LowBits(number, order), order);
}

void PutScore(BitWriter& out, Score score, const EvaluationsSoFar& so_far) {
  if (score.is_mate()) {
    out.Put(uint64_t{1} << kMateClass, kMateClass + 1);
    out.Put(score.mate() < 0, 1);
    return out.Put(static_cast<uint64_t>(std::abs(score.mate()) - 1), kMateBits);
  }
  const int difference = score.centipawns() - so_far.base();
  const int folded = difference < 0 ? -2 * difference - 1 : 2 * difference;
  PutGolomb(out, static_cast<uint32_t>(folded), so_far.order(), kMateClass);
}

void PutDepth(BitWriter& out, uint8_t depth, const EvaluationsSoFar& so_far) {
  if (so_far.last) out.Put(depth != so_far.last->depth, 1);
  if (so_far.last && depth == so_far.last->depth) return;
  out.Put(std::min<uint32_t>(depth, kGreatDepth), kDepthBits);
  if (depth >= kGreatDepth) out.Put(depth, kGreatDepthBits);
}

void PutEvaluation(BitWriter& out, const Evaluation& evaluation, bool is_searched, EvaluationsSoFar& so_far) {
  if (!is_searched) {
    out.Put(static_cast<uint64_t>(evaluation.origin), kOriginBits);
    if (evaluation.origin == EvaluationOrigin::kSolved) {
      PutGolomb(out, evaluation.distance, kDistanceOrder, kMaxPrefix);
    }
  }
  PutDepth(out, evaluation.depth, so_far);
  PutScore(out, evaluation.score, so_far);
  so_far.Add(evaluation);
}

void PutWeightOrGames(BitWriter& out, const BookMove& move, Scale scale) {
  if (scale == kGames) return PutGames(out, move.games.value_or(Games{}));
  if (scale != kNoWeights) PutWeight(out, move.stated_weight.value_or(0), scale);
}

}  // namespace

std::string EncodeEntry(const BookEntry& entry) {
  std::string out;
  EncodeEntry(entry, out);
  return out;
}

void EncodeEntry(const BookEntry& entry, std::string& out) {
  out.clear();
  if (entry.moves.empty()) return;
  const Shape shape = ShapeOf(entry);
  BitWriter bits(out);
  PutShape(bits, shape);
  EvaluationsSoFar so_far;
  for (const BookMove& move : entry.moves) {
    if (shape.opaque) {
      PutOpaqueMove(bits, move, shape.flags);
    } else {
      PutMove(bits, move, shape.flags);
    }
    PutWeightOrGames(bits, move, shape.scale);
    if (!shape.evaluated) continue;
    const bool is_searched = shape.is_plain_search();
    if (!is_searched) bits.Put(move.evaluation.has_value(), 1);
    if (move.evaluation) PutEvaluation(bits, *move.evaluation, is_searched, so_far);
  }
  bits.Flush();
}

}  // namespace tabia::chess
