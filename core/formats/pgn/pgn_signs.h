// Signs beyond ASCII that print programs and word processors put into PGN.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tabia::formats {

inline constexpr size_t kMaxSignBytes = 4;  // of UTF-8

struct PgnSign {
  // What it stands for in ASCII: " " of a separator (no-break space, the ellipsis of "1…e5"), "" of an
  // invisible one, "-" of a dash, "N" of a figurine, "1/2" of ½, "!" of a symbol that judges. Letters stand
  // for themselves.
  std::string_view text;
  size_t bytes;
};

// Returns the sign at the beginning of `bytes`, which begin with a byte beyond ASCII; valid as long as they
// are. Bytes that are not UTF-8 are Windows-1252.
PgnSign SignAt(std::string_view bytes);

// Returns `text` with each sign in ASCII.
std::string WithAsciiSigns(std::string_view text);

}  // namespace tabia::formats
