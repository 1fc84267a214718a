// The evaluation of a move: a score, and how it was found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "core/moves/score.h"

namespace tabia::chess {

// The origin of an evaluation, from the least to the most trustworthy.
enum class EvaluationOrigin : uint8_t {
  kStated,  // contained in a source that does not give its origin
  kSearch,  // an engine searched
  kSolved,  // it was backed up from the evaluations of later positions
};

struct Evaluation {
  Score score = {};
  uint8_t depth = 0;  // plies, as the engine counts them; 0 if it is unknown
  EvaluationOrigin origin = EvaluationOrigin::kSearch;
  uint16_t distance = 0;  // plies to the evaluation that a solved one comes from; else 0

  bool operator==(const Evaluation&) const = default;
};

// Returns "stated", "search" or "solved".
std::string_view OriginName(EvaluationOrigin origin);
// Returns the origin of one of these names; nothing for another name.
std::optional<EvaluationOrigin> OriginOfName(std::string_view name);

// Returns the score and the depth, "+0.35/10". The origin follows unless it is a search: "+0.35/10 stated", or
// "+0.35/10 solved 14", with the plies to the evaluation that it comes from.
std::string EvaluationText(const Evaluation& evaluation);
// Parses such a text. Returns nothing for any other text.
std::optional<Evaluation> ParseEvaluation(std::string_view text);
// Parses a depth in plies. A depth above 255 becomes 255.
std::optional<uint8_t> ParseDepth(std::string_view text);

// Returns whether `a` replaces `b` if two sources evaluate the same move: by origin, depth, score, and lesser distance.
constexpr bool IsMoreTrustworthy(const Evaluation& a, const Evaluation& b) {
  return std::tuple(b.origin, b.depth, b.score, a.distance) <
         std::tuple(a.origin, a.depth, a.score, b.distance);
}

// A move more than this many centipawns below the reference move is never played.
inline constexpr int kMaxLoss = 30;

// Returns the centipawns by which a move is worse than the reference move; negative if it is better.
constexpr int LossOf(const Evaluation& evaluation, const Evaluation& reference) {
  return reference.score.worth() - evaluation.score.worth();
}

}  // namespace tabia::chess
