// A tag pair of PGN: [Name "value"].
#pragma once

#include <string>
#include <string_view>

#include "core/formats/pgn/pgn_scanner.h"

namespace tabia::formats {

// Moves from after the opening bracket past the name, and returns whether there is one.
bool TakeTagName(PgnScanner& scanner, std::string& name);

// Moves from the name past the closing bracket, or to the end of the line. A value may contain quotes,
// escaped or not, or have none around it. What exceeds 1000 bytes of it is dropped.
void TakeTagValue(PgnScanner& scanner, std::string& value);

}  // namespace tabia::formats
