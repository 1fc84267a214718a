// Evaluations as text: "+0.35/10", "0.00/12", "#-5/24" for being mated in 5 moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/moves/move_evaluation.h"

namespace tabia::chess {

// Returns "stated", "search" or "solved".
std::string_view OriginName(EvaluationOrigin origin);
// Returns the origin of one of these names; nothing for another name.
std::optional<EvaluationOrigin> OriginOfName(std::string_view name);

// Returns "+0.35", "#5" or "#-5".
std::string ScoreText(Score score);

// Returns the score and the depth, "+0.35/10". The origin follows unless it is a search: "+0.35/10 stated", or
// "+0.35/10 solved 14", with the plies to the evaluation that it comes from.
std::string EvaluationText(const Evaluation& evaluation);

// Parses a depth in plies. A greater depth than an evaluation stores is its greatest one, 255.
std::optional<uint8_t> ParseDepth(std::string_view text);

// Parses such a text. Returns nothing for any other text.
std::optional<Score> ParseScore(std::string_view text);
std::optional<Evaluation> ParseEvaluation(std::string_view text);

}  // namespace tabia::chess
