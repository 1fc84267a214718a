#include "core/chess/variant.h"

#include <algorithm>
#include <array>

#include "core/base/words.h"

namespace tabia::chess {
bool KnowsRules(std::string_view variant) {
  constexpr std::array<std::string_view, 5> kKnown = {"", "standard", "chess", "chess960", "fischerandom"};
  return std::any_of(kKnown.begin(), kKnown.end(),
                     [&](std::string_view known) { return EqualIgnoringCase(known, variant); });
}

}  // namespace tabia::chess
