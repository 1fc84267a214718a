// Characters beyond ASCII that word processors put into PGN.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tabia::formats {

inline constexpr size_t kMaxSignBytes = 4;  // of UTF-8

struct PgnSign {
  // Its replacement in ASCII: " " for a separator (no-break space, the ellipsis of "1…e5"), "" for an invisible
  // character, "-" for a dash, "N" for a figurine, "1/2" for ½, "!" for a symbol of judgement. Letters are unchanged.
  std::string_view text;
  size_t bytes;
};

// Returns the sign at the beginning of `bytes`, which begin with a byte beyond ASCII. Valid as long as `bytes`. Bytes
// that are not UTF-8 are read as Windows-1252.
PgnSign SignAt(std::string_view bytes);

// Returns `text` with each sign replaced by ASCII.
std::string WithAsciiSigns(std::string_view text);

}  // namespace tabia::formats
