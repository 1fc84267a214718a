// Passes over what a PGN text says beside its main lines.
//
// A comment or a variation that is never closed would take all games behind it along, so a line that begins
// with "[Event " ends it.
#pragma once

#include "core/formats/pgn/text.h"

namespace tabia::formats {

enum class PgnSkip {
  kDone,      // behind the closing sign
  kAtEnd,     // at the end of the text, without a closing sign
  kEventTag,  // behind "[Event ", without a closing sign
};

// From behind a brace to behind the one that closes it; braces do not nest.
PgnSkip SkipComment(PgnText& text);

// From behind a bracket to behind the one that closes it, over variations and comments in it.
PgnSkip SkipVariation(PgnText& text);

// To the end of the line.
void SkipLine(PgnText& text);

// To behind `last`, or to the end of the line.
void SkipUpTo(PgnText& text, char last);

void SkipBlanks(PgnText& text);

}  // namespace tabia::formats
