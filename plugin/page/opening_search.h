// Openings found by the beginning of their name or ECO code.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tabia::page {

struct FoundOpening {
  std::string_view eco;   // static
  std::string_view name;  // static
  std::string play;       // "e2e4,e7e5"
  std::string fen;
};

// Returns at most `max` openings of tabia's lists whose ECO code, name, or a word of the name begins with `text`, in
// the order of the lists; the case of letters does not matter.
std::vector<FoundOpening> SearchOpenings(std::string_view text, size_t max);

}  // namespace tabia::page
