// Names in any case of letters.
#pragma once

#include <string>
#include <string_view>

namespace tabia {

// Returns UTF-8 in lower case, for comparisons: in the Latin, Greek, Cyrillic, Armenian and Georgian scripts, letters
// that differ only in their case become equal. Each letter stays one letter: \u00df is not "ss". Bytes that are not
// UTF-8 stay as they are. The result is the same in every locale.
std::string FoldCase(std::string_view text);

inline bool EqualIgnoringLetterCase(std::string_view a, std::string_view b) {
  return FoldCase(a) == FoldCase(b);
}

}  // namespace tabia
