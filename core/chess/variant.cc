#include "core/chess/variant.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tabia::chess {
namespace {

bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](uint8_t x, uint8_t y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

bool KnowsRules(std::string_view variant) {
  constexpr std::array<std::string_view, 5> kKnown = {"", "standard", "chess", "chess960", "fischerandom"};
  return std::any_of(kKnown.begin(), kKnown.end(),
                     [&](std::string_view known) { return EqualIgnoringCase(known, variant); });
}

}  // namespace tabia::chess
