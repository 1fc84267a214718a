// Recognises PGN.
#pragma once

#include <string_view>

namespace tabia::formats {

// Returns whether a file with these first bytes is PGN, plain or packed by gzip, xz or zstd: after blanks, comments
// and % lines comes a tag pair, or a move number with a first move that is legal in the start position; or
// after any other text a line that begins with the tag pair Event.
bool IsPgn(std::string_view first_bytes);

}  // namespace tabia::formats
