// Tag pairs: [White "Morphy, Paul"].
#pragma once

#include <string>

#include "core/formats/pgn/text.h"

namespace tabia::formats {

struct PgnTag {
  std::string name;
  std::string value;  // up to 1000 bytes; the rest of a longer one is passed over
};

// From behind the opening bracket to behind the closing one, or to the end of the line. False, without
// passing over the line, if no name is there. A value may hold quotes, escaped or not, or have none around
// it.
bool TakePgnTag(PgnText& text, PgnTag& tag);

// The same from behind the name.
void TakePgnTagValue(PgnText& text, std::string& value);

}  // namespace tabia::formats
