// Converts UTF-8 to Windows-1252, for old programs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabia {

struct Windows1252Text {
  std::string bytes;
  uint64_t replaced = 0;  // characters that Windows-1252 does not have, each written as "?"
};

// Returns `text`, which is UTF-8, in Windows-1252: the inverse of Windows1252ToUtf8.
Windows1252Text Utf8ToWindows1252(std::string_view text);

}  // namespace tabia
