// The statements of an analysis: what of it enters a book.
#pragma once

#include <cstdint>
#include <optional>

#include "core/backgammon/entry/statement.h"
#include "core/formats/analysis_text/text_analysis.h"
#include "core/formats/skip_counter.h"

namespace tabia::formats {

// Returns the evaluation of a play, whose equity is taken as cubeful.
backgammon::Evaluation EvaluationOf(const TextPlay& play);

// Returns the plays whose equities are cubeful as a decision; nothing if there is none. Counts the others.
std::optional<backgammon::Decision> DecisionOfText(const TextAnalysis& analysis, UnusedCounter& not_used);

// Returns the cube decision; nothing if the analysis has none, or its numbers are of another kind. Counts those.
std::optional<backgammon::CubeDecision> CubeDecisionOfText(const TextAnalysis& analysis,
                                                           UnusedCounter& not_used);

}  // namespace tabia::formats
