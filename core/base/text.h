// Text from outside, made safe to print.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabia {

// Windows-1252 as UTF-8. The five bytes that Windows-1252 leaves open become U+FFFD, control characters a
// blank.
std::string Windows1252ToUtf8(std::string_view text);

// UTF-16LE, at any address, as UTF-8, control characters as they are. A surrogate without its other half and
// an odd byte at the end become U+FFFD.
std::string Utf16ToUtf8(std::string_view text);

// The part of UTF-16LE before its first NUL; all of it if there is none.
std::string_view Utf16UpToNul(std::string_view text);

bool IsUtf8(std::string_view text);

// `text` on one line of UTF-8: taken for Windows-1252 where it is not UTF-8, control characters made blanks.
std::string Printable(std::string_view text);

// "1 row", "2 rows": `one` with an s but for 1. "1 ply", "2 plies".
std::string Counted(uint64_t count, std::string_view one);
std::string Counted(uint64_t count, std::string_view one, std::string_view many);

}  // namespace tabia
