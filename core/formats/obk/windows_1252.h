// Text for old programs: UTF-8 as Windows-1252.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabia::formats {

struct Windows1252Text {
  std::string bytes;
  uint64_t replaced = 0;  // characters that Windows-1252 does not have, each written as "?"
};

// The inverse of Windows1252ToUtf8.
Windows1252Text Utf8ToWindows1252(std::string_view text);

}  // namespace tabia::formats
