// A tag pair of PGN: [Name "value"].
#pragma once

#include <string>
#include <string_view>

#include "core/formats/pgn/pgn_scanner.h"

namespace tabia::formats {

// Moves from after the opening bracket past the name, and returns whether there is one.
bool TakeTagName(PgnScanner& scanner, std::string& name);

// Moves from the name past the closing bracket, or to the end of the line. A value may contain quotes, escaped or not, and may
// lack the quotes around it. It is cut at 1000 bytes.
void TakeTagValue(PgnScanner& scanner, std::string& value);

// Returns whether `c`, a character or a negative number, may be in the name of a tag.
bool IsTagNameCharacter(int c);

// Returns the name of the tag pair at the beginning of `line`, which must have its brackets and quotes; empty if there is none,
// as in the remark "[4... Nf6!?]".
std::string_view WholeTagName(std::string_view line);

}  // namespace tabia::formats
