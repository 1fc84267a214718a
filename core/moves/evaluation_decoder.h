// Decodes the evaluation of a move, a part of the values that entry_codec.h describes. `Cursor` is the one of
// entry_decoder.cc.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "core/moves/book_entry.h"
#include "core/moves/entry_shape.h"
#include "core/moves/move_evaluation.h"

namespace tabia::chess {

// The next bits of a value, in a register. Its 57 bits are enough for an origin and a depth, or for a score.
struct BitWindow {
  uint64_t bits;
  uint32_t taken = 0;

  uint32_t Take(uint32_t width) {
    const auto number = static_cast<uint32_t>(LowBits(bits, width));
    bits >>= width;
    taken += width;
    return number;
  }
};

// Reads an Exp-Golomb code (entry_encoder.cc). Returns nothing if its class is `reserved`, or higher than any.
inline std::optional<uint32_t> TakeGolomb(BitWindow& in, uint32_t order, uint32_t reserved) {
  const auto zeros = static_cast<uint32_t>(std::countr_zero(in.bits | uint64_t{1} << (kMaxClass + 1)));
  in.Take(zeros + 1);
  if (zeros > kMaxClass || zeros == reserved) return std::nullopt;
  const uint32_t width = zeros < reserved ? zeros : zeros - 1;
  const uint32_t high = 1u << width | in.Take(width);
  return (high - 1) << order | in.Take(order);
}

inline std::optional<Score> TakeScore(BitWindow& in, const EvaluationsSoFar& so_far) {
  if (const std::optional<uint32_t> folded = TakeGolomb(in, so_far.order(), kMateClass)) {
    const auto half = static_cast<int>(*folded >> 1);
    return Score::OfCentipawns(so_far.base() + ((*folded & 1) != 0 ? -half - 1 : half));
  }
  if (in.taken != kMateClass + 1) return std::nullopt;
  const bool is_mated = in.Take(1) != 0;
  const int moves = static_cast<int>(in.Take(kMateBits)) + 1;
  return Score::OfMate(is_mated ? -moves : moves);
}

// Returns the depth; more than 255 if EncodeEntry would code it in another way.
inline uint32_t TakeDepth(BitWindow& in, const EvaluationsSoFar& so_far) {
  constexpr uint32_t kWrong = 1 << 8;
  if (so_far.last && in.Take(1) == 0) return so_far.last->depth;
  uint32_t depth = in.Take(kDepthBits);
  if (depth == kGreatDepth) {
    depth = in.Take(kGreatDepthBits);
    if (depth < kGreatDepth) return kWrong;
  }
  return so_far.last && depth == so_far.last->depth ? kWrong : depth;
}

inline bool TakeOrigin(BitWindow& in, Evaluation& evaluation) {
  evaluation.origin = static_cast<EvaluationOrigin>(in.Take(kOriginBits));
  if (evaluation.origin < EvaluationOrigin::kSolved) return true;
  const std::optional<uint32_t> distance = TakeGolomb(in, kDistanceOrder, kMaxPrefix);
  evaluation.distance = static_cast<uint16_t>(distance.value_or(0));
  return evaluation.origin == EvaluationOrigin::kSolved && distance && *distance <= UINT16_MAX;
}

// Reads the evaluation of a move. Returns false if its bits are damaged. REQUIRES: `in` is inside the value.
template <typename Cursor>
bool TakeEvaluation(Cursor& in, bool is_searched, EvaluationsSoFar& so_far, BookMove& move) {
  Evaluation& evaluation = move.evaluation.emplace();
  BitWindow window = {in.Window()};
  if (!is_searched && !TakeOrigin(window, evaluation)) return false;
  const uint32_t depth = TakeDepth(window, so_far);
  in.position += window.taken;
  window = {in.inside() ? in.Window() : 0};
  const std::optional<Score> score = TakeScore(window, so_far);
  in.position += window.taken;
  evaluation.depth = static_cast<uint8_t>(depth);
  evaluation.score = score.value_or(Score());
  so_far.Add(evaluation);
  return score && depth <= UINT8_MAX;
}

}  // namespace tabia::chess
