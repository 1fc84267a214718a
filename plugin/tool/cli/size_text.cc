#include "plugin/tool/cli/size_text.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/strings/ascii.h"

#include "core/base/text.h"

namespace tabia::tool {

std::optional<uint64_t> ParseSize(std::string_view text) {
  const std::optional<uint64_t> number = TakeLeadingNumber<uint64_t>(text);
  if (!number) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::string unit(text);
  for (char& c : unit) c = absl::ascii_tolower(static_cast<unsigned char>(c));
  if (unit.empty() || unit == "b") return number;
  constexpr std::string_view kUnits = "kmgtpe";
  const size_t place = kUnits.find(unit[0]);
  const std::string_view rest = std::string_view(unit).substr(1);
  const bool is_unit = rest.empty() || rest == "b" || rest == "i" || rest == "ib";
  if (place == std::string_view::npos || !is_unit) return std::nullopt;
  const uint64_t factor = uint64_t{1} << (10 * (place + 1));
  if (*number > UINT64_MAX / factor) return std::nullopt;
  return *number * factor;
}

}  // namespace tabia::tool
