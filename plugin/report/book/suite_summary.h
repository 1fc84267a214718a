// The openings found in a book, and the rejections, as text and JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/suites/opening_rule.h"
#include "plugin/report/chess/choice_text.h"

namespace tabia::report {

// Where the evaluations of a suite come from.
struct EvaluationSummary {
  std::string engine;  // its name; empty: none was asked
  uint64_t nodes = 0;
  uint64_t asked = 0;   // of the engine
  uint64_t known = 0;   // from the file, or stated by the source
  uint64_t others = 0;  // in the file: of other engines or with other nodes
};

// `seed` is that of the sequence, if it is random; `evaluations` are there if they were wanted.
std::string OpeningSummaryText(const suites::OpeningSequence& sequence, const Seed& seed,
                               const suites::OpeningReport& report,
                               const std::optional<EvaluationSummary>& evaluations);

// {"openings", "first", "next", "exhausted", "plies": [min, max] or null, "order", "seed": number or null,
// "positions", "left_out": {reason: number…}, "known_for": […], "evaluations": {"engine": name or null, "nodes": number or null, "asked",
// "known", "others"} or null} with all reasons.
Json OpeningSummaryJson(const suites::OpeningSequence& sequence, const suites::OpeningReport& report,
                        const std::optional<EvaluationSummary>& evaluations);

}  // namespace tabia::report
