#include "core/chess/variant.h"

#include "core/base/tokens.h"

namespace tabia::chess {

bool IsChess(std::string_view variant) {
  return variant.empty() || EqualIgnoringCase(variant, "standard") || EqualIgnoringCase(variant, "chess") ||
         IsChess960(variant);
}

bool IsChess960(std::string_view variant) {
  return EqualIgnoringCase(variant, "chess960") || EqualIgnoringCase(variant, "fischerandom");
}

}  // namespace tabia::chess
