// Recognises PGN.
#pragma once

#include <string_view>

namespace tabia::formats {

// Whether a file that begins so is PGN, maybe packed by gzip or xz: behind blanks, comments and % lines comes
// a tag pair, or a move number with a first move that is legal in the start position.
bool IsPgn(std::string_view first_bytes);

}  // namespace tabia::formats
