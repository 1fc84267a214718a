// Text from outside, made safe to print.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabia {

// Returns Windows-1252 as UTF-8. The five bytes that Windows-1252 leaves undefined become U+FFFD, control
// characters a blank.
std::string Windows1252ToUtf8(std::string_view text);

// Returns UTF-16LE, at any address, as UTF-8 with its control characters. A surrogate without its other half
// and an odd byte at the end become U+FFFD.
std::string Utf16ToUtf8(std::string_view text);

// Returns the part of UTF-16LE before its first NUL; all of it if there is none.
std::string_view Utf16UpToNul(std::string_view text);

bool IsUtf8(std::string_view text);

// Returns `text` as one line of UTF-8. Text that is not UTF-8 is read as Windows-1252. Control characters
// become blanks.
std::string MakePrintable(std::string_view text);

// Returns "1 row" or "2 rows", with an s appended to `one` unless `count` is 1. The overload takes the
// plural: "1 ply", "2 plies".
std::string FormatCount(uint64_t count, std::string_view one);
std::string FormatCount(uint64_t count, std::string_view one, std::string_view many);

}  // namespace tabia
