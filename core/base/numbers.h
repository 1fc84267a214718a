// Numbers in text, in the C locale: digits, a minus sign, for fractions a point. No blank and no plus sign.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>

namespace tabia {

// Takes a number from the front of `text`. Returns nothing, and takes nothing, if there is none or `Number`
// cannot hold it.
template <typename Number>
std::optional<Number> TakeLeadingNumber(std::string_view& text) {
  Number number = {};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

// Returns the number that all of `text` is; nothing for any other text.
template <typename Number>
std::optional<Number> ParseNumber(std::string_view text) {
  const std::optional<Number> number = TakeLeadingNumber<Number>(text);
  return text.empty() ? number : std::nullopt;
}

}  // namespace tabia
