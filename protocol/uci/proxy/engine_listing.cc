#include "protocol/uci/proxy/engine_listing.h"

#include <optional>
#include <utility>

#include "protocol/uci/engine/game_variant.h"
#include "protocol/uci/proxy/engine_lines.h"

namespace tabia::uci {

std::string EngineListing::Take(std::string_view line) {
  if (const std::optional<std::string> name = OptionNameOf(line)) option_names_.push_back(*name);
  if (std::string variant = DefaultVariantIn(line); !variant.empty()) default_variant_ = std::move(variant);
  const std::string passed = WithOwnBookOff(line);
  own_book_is_on_ |= passed != line;
  return WithTabiasName(passed);
}

}  // namespace tabia::uci
