// Parses an analysis that eXtreme Gammon copies or exports, as text or HTML, also after forums have reformatted it.
//
//     1. Rollout^{1}    10/5* 6/5                    eq:+0.676
//       Player:   83.80% (G:17.86% B:0.40%)
//       Opponent: 16.20% (G:2.40% B:0.00%)
//       Confidence: ±0.005 (+0.671..+0.681) - [99.9%]           half the width of the 95 % interval, and its bounds
//     3. XG Roller++ 10/4                         eq:+0.805 (+0.129)
//   ^{1} 31104 Games rolled with Variance Reduction.
//
//   No double:   +0.607 (-0.015)           the options of the cube, always in this order; "Double/Beaver" for a take
//   Double/Take: +0.622
//   Double/Pass: +1.000 (+0.378)
//
// Columns, line ends and blanks may be lost, so numbers are found by their shapes: an equity follows "eq:" or a name of
// an option, chances have per cent signs, and a footnote mark may stand without a blank before the play. The right
// way to separate them is the one that makes the play legal.
#pragma once

#include "core/formats/analysis_text/text_analysis.h"

namespace tabia::formats {

// Adds the analyses in the lines after an XGID to `analysis`, which has its state.
void ParseXgText(const TextLines& lines, TextAnalysis& analysis);

}  // namespace tabia::formats
