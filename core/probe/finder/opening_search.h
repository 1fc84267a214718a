// Openings found by words of their names, best first, while a person types.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tabia::probe {

struct FoundOpening {
  std::string_view eco;   // static
  std::string_view name;  // static
  std::string play;       // "e2e4,e7e5"
  std::string fen;
};

struct FoundOpenings {
  std::vector<FoundOpening> openings;  // best first
  // True if the first opening has exactly this name, or if all matches that are as good are its variations, by their
  // names or moves. "najdorf" and "B90" are clear; "berlin" may be in the Ruy Lopez or in the Bishop's Opening.
  bool is_clear = false;
};

// Returns at most `max` openings of tabia's lists that have all words of `text`, in any order: each is the beginning of
// a word of the name, or of the ECO code. "najd sic" finds the Najdorf Variation of the Sicilian Defense.
//
// Capital letters, accents, apostrophes and hyphens do not matter: "grunfeld", "gruenfeld" and "Grünfeld" are equal,
// and so are "carokann" and "Caro-Kann". Common synonyms and spellings also match: "spanish", "kid", "defence".
//
// The order is: the opening with exactly this name; names that have all words as whole words; names that have them in
// the order of `text`; the shortest line of each name before its other lines; openings whose family, the part
// of the name before the colon, has all words, the family with the most lines first; shorter names; the ECO code.
FoundOpenings SearchOpenings(std::string_view text, size_t max);

}  // namespace tabia::probe
