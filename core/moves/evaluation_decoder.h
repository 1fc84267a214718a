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

// Reads an Exp-Golomb code (entry_encoder.cc). Returns nothing if its class is `reserved`, or higher than any.
template <typename Cursor>
std::optional<uint32_t> TakeGolomb(Cursor& in, uint32_t order, uint32_t reserved) {
  uint64_t window = in.inside() ? in.Window() : 0;
  const auto zeros = static_cast<uint32_t>(std::countr_zero(window | uint64_t{1} << (kMaxClass + 1)));
  window >>= zeros + 1;
  in.position += zeros + 1;
  if (zeros > kMaxClass || zeros == reserved) return std::nullopt;
  const uint32_t bits = zeros < reserved ? zeros : zeros - 1;
  const uint64_t high = uint64_t{1} << bits | LowBits(window, bits);
  in.position += bits + order;
  return static_cast<uint32_t>((high - 1) << order | LowBits(window >> bits, order));
}

template <typename Cursor>
std::optional<Score> TakeScore(Cursor& in, const EvaluationsSoFar& so_far) {
  const uint64_t begin = in.position;
  if (const std::optional<uint32_t> folded = TakeGolomb(in, so_far.order(), kMateClass)) {
    const auto half = static_cast<int>(*folded >> 1);
    return Score::OfCentipawns(so_far.base() + ((*folded & 1) != 0 ? -half - 1 : half));
  }
  if (in.position != begin + kMateClass + 1) return std::nullopt;
  const bool is_mated = in.Take(1) != 0;
  const int moves = static_cast<int>(in.Take(kMateBits)) + 1;
  return Score::OfMate(is_mated ? -moves : moves);
}

// Returns the depth; more than 255 if EncodeEntry would code it in another way.
template <typename Cursor>
uint32_t TakeDepth(Cursor& in, const EvaluationsSoFar& so_far) {
  constexpr uint32_t kWrong = 1 << 8;
  if (so_far.last && in.Take(1) == 0) return so_far.last->depth;
  auto depth = static_cast<uint32_t>(in.Take(kDepthBits));
  if (depth == kGreatDepth) {
    depth = static_cast<uint32_t>(in.Take(kGreatDepthBits));
    if (depth < kGreatDepth) return kWrong;
  }
  return so_far.last && depth == so_far.last->depth ? kWrong : depth;
}

template <typename Cursor>
bool TakeOrigin(Cursor& in, Evaluation& evaluation) {
  evaluation.origin = static_cast<EvaluationOrigin>(in.Take(kOriginBits));
  if (evaluation.origin < EvaluationOrigin::kSolved) return true;
  const std::optional<uint32_t> distance = TakeGolomb(in, kDistanceOrder, kMaxPrefix);
  evaluation.distance = static_cast<uint16_t>(distance.value_or(0));
  return evaluation.origin == EvaluationOrigin::kSolved && distance && *distance <= UINT16_MAX;
}

template <typename Cursor>
bool TakeEvaluation(Cursor& in, bool is_searched, EvaluationsSoFar& so_far, BookMove& move) {
  Evaluation& evaluation = move.evaluation.emplace();
  if (!is_searched && !TakeOrigin(in, evaluation)) return false;
  const uint32_t depth = TakeDepth(in, so_far);
  const std::optional<Score> score = TakeScore(in, so_far);
  evaluation.depth = static_cast<uint8_t>(depth);
  evaluation.score = score.value_or(Score());
  so_far.Add(evaluation);
  return score && depth <= UINT8_MAX;
}

}  // namespace tabia::chess
