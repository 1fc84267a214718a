#include "core/moves/move_evaluation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::chess {
namespace {

constexpr std::array<std::string_view, 3> kOriginNames = {"stated", "search", "solved"};

}  // namespace

std::string_view OriginName(EvaluationOrigin origin) {
  return kOriginNames[static_cast<size_t>(origin)];
}

std::optional<EvaluationOrigin> OriginOfName(std::string_view name) {
  const auto found = std::find(kOriginNames.begin(), kOriginNames.end(), name);
  if (found == kOriginNames.end()) return std::nullopt;
  return static_cast<EvaluationOrigin>(found - kOriginNames.begin());
}

std::string EvaluationText(const Evaluation& evaluation) {
  std::string text = Concat(ScoreText(evaluation.score), "/", evaluation.depth);
  if (evaluation.origin != EvaluationOrigin::kSearch) AppendParts(text, " ", OriginName(evaluation.origin));
  if (evaluation.origin == EvaluationOrigin::kSolved) AppendParts(text, " ", evaluation.distance);
  return text;
}

std::optional<uint8_t> ParseDepth(std::string_view text) {
  const auto depth = ParseNumber<uint32_t>(text);
  return depth ? std::optional(static_cast<uint8_t>(std::min<uint32_t>(*depth, UINT8_MAX))) : std::nullopt;
}

std::optional<Evaluation> ParseEvaluation(std::string_view text) {
  const std::vector<std::string_view> words = Split(text, " ");
  const size_t slash = words[0].find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<Score> score = ParseScore(words[0].substr(0, slash));
  const std::optional<uint8_t> depth = ParseDepth(words[0].substr(slash + 1));
  if (!score || !depth) return std::nullopt;
  Evaluation evaluation = {*score, *depth};
  if (words.size() == 1) return evaluation;
  const std::optional<EvaluationOrigin> origin = OriginOfName(words[1]);
  const bool is_solved = origin == EvaluationOrigin::kSolved;
  if (!origin || origin == EvaluationOrigin::kSearch || words.size() != (is_solved ? 3 : 2))
    return std::nullopt;
  evaluation.origin = *origin;
  if (!is_solved) return evaluation;
  const auto distance = ParseNumber<uint16_t>(words[2]);
  evaluation.distance = distance.value_or(0);
  return distance ? std::optional(evaluation) : std::nullopt;
}

}  // namespace tabia::chess
