// Parses an analysis that GNU Backgammon exports as text or HTML, or prints after `hint`.
//
//   *    1. Cubeful 2-ply    8/5 6/5                      Eq.: +0.253             * the play that was made
//          0.551 0.170 0.008 - 0.449 0.117 0.005
//        1. Rollout          8/5 6/5                      Eq.: +0.249
//          0.562 0.157 0.006 - 0.438 0.120 0.005 CL +0.160 CF +0.249
//         [0.008 0.009 0.001 - 0.008 0.005 0.001 CL  0.016 CF  0.047]             standard errors of the means
//           36 games, Mersenne Twister dice gen. with seed 42
//           Play: 0-ply cubeful prune [expert]
//
//   2-ply cubeless equity -0.158                          before a cube decision, with its chances on the next line
//   1. Double, pass        +1.000                         the options, best first
//
// A row of a page has five cells: "*" or blank, the rank, the plies or R for a rollout, the play, and the equity. Words
// are translated in part, and numbers may have decimal commas. If a double was offered, the text has the equities of
// the player who must answer. They are turned to those of the doubler.
#pragma once

#include "core/formats/analysis_text/text_analysis.h"

namespace tabia::formats {

// Adds the analyses in the lines after the identifier of a position to `analysis`, which has its state.
void ParseGnubgText(const TextLines& lines, TextAnalysis& analysis);

}  // namespace tabia::formats
