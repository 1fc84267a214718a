// What openings were found in a book, and what was left out, as text and JSON.
#pragma once

#include <string>

#include "core/book/opening_rule.h"
#include "plugin/report/choice_text.h"
#include "plugin/report/json.h"

namespace tabia::report {

// `seed` is that of the sequence, if anything was drawn.
std::string OpeningSummaryText(const book::OpeningSequence& sequence, const Seed& seed,
                               const book::OpeningReport& report);

// {"openings", "first", "next", "exhausted", "plies": [least, most], "order", "seed": number or null,
// "positions", "left_out": {reason: number…}} with all reasons.
Json OpeningSummaryJson(const book::OpeningSequence& sequence, const book::OpeningReport& report);

}  // namespace tabia::report
