// Parses an analysis that BGBlitz exports as text.
//
//   2.   0.111 mwp /  -0.545  (-0.053)  19/18, 3/1      the chance to win the match, the equity, the difference of both
//        0.007  0.001  0.001  -  0.993  0.002  0.000    equities; in a money game, without the chance
//
//   Green        28.8  0.0   0.0                        per cent of wins, gammons and backgammons of both players
//   Red          71.2  0.0   0.0
//   Double / Pass   :  0.911   ( 0.064)   1.000   ( 0.482)    the options of the cube, best first: the chance to win
//                                                       the match and the equity, each with its difference
//
// Names, labels and verdicts are translated. Equities have no plus sign. The text gives no level.
#pragma once

#include "core/formats/analysis_text/text_analysis.h"

namespace tabia::formats {

// Adds the analyses in the lines after the identifiers of a position to `analysis`, which has its state.
void ParseBgBlitzText(const TextLines& lines, TextAnalysis& analysis);

}  // namespace tabia::formats
