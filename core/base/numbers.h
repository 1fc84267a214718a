// Numbers in text, in the C locale: digits, a minus sign, for fractions a point. No blank and no plus sign.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "absl/strings/charconv.h"

namespace tabia {

// As std::from_chars, which reads no fractions in libc++.
template <typename Number>
auto FromChars(const char* first, const char* last, Number& number) {
  if constexpr (std::is_floating_point_v<Number>) {
    return absl::from_chars(first, last, number);
  } else {
    return std::from_chars(first, last, number);
  }
}

// Takes a number from the front of `text`. Returns nothing, and takes nothing, if there is none or `Number`
// cannot hold it.
template <typename Number>
std::optional<Number> TakeLeadingNumber(std::string_view& text) {
  Number number = {};
  const auto [end, error] = FromChars(text.data(), text.data() + text.size(), number);
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
