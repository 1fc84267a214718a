#include "protocol/uci/proxy/engine_listing.h"

#include <optional>

#include "protocol/uci/proxy/engine_lines.h"

namespace tabia::uci {

std::string EngineListing::Take(std::string_view line) {
  if (const std::optional<std::string> name = OptionNameOf(line)) option_names_.push_back(*name);
  const std::string passed = WithOwnBookOff(line);
  own_book_is_on_ |= passed != line;
  return WithTabiasName(passed);
}

}  // namespace tabia::uci
