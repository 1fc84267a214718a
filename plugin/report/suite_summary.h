// What openings were found in a book, and what was left out, as text and JSON.
#pragma once

#include <string>

#include "core/suites/opening_rule.h"
#include "plugin/report/choice_text.h"
#include "plugin/report/json.h"

namespace tabia::report {

// `seed` is that of the sequence, if anything was drawn.
std::string OpeningSummaryText(const suites::OpeningSequence& sequence, const Seed& seed,
                               const suites::OpeningReport& report);

// {"openings", "first", "next", "exhausted", "plies": [least, most], "order", "seed": number or null,
// "positions", "left_out": {reason: number…}} with all reasons.
Json OpeningSummaryJson(const suites::OpeningSequence& sequence, const suites::OpeningReport& report);

}  // namespace tabia::report
