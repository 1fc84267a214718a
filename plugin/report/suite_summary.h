// The openings found in a book, and the rejections, as text and JSON.
#pragma once

#include <string>

#include "core/base/json.h"
#include "core/suites/opening_rule.h"
#include "plugin/report/choice_text.h"

namespace tabia::report {

// `seed` is that of the sequence, if it is random.
std::string OpeningSummaryText(const suites::OpeningSequence& sequence, const Seed& seed,
                               const suites::OpeningReport& report);

// {"openings", "first", "next", "exhausted", "plies": [min, max], "order", "seed": number or null,
// "positions", "left_out": {reason: number…}} with all reasons.
Json OpeningSummaryJson(const suites::OpeningSequence& sequence, const suites::OpeningReport& report);

}  // namespace tabia::report
