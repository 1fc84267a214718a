// Text from outside: its encoding, numbers in it, and text made safe to print.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "absl/strings/charconv.h"

namespace tabia {

// Returns Windows-1252 as UTF-8. The five bytes that Windows-1252 leaves undefined become U+FFFD. Control
// characters become blanks.
std::string Windows1252ToUtf8(std::string_view text);

// Returns UTF-16LE, at any address, as UTF-8 with its control characters. A surrogate without its other half
// and an odd byte at the end become U+FFFD.
std::string Utf16ToUtf8(std::string_view text);

// Returns the part of UTF-16LE before its first NUL; all of it if there is none.
std::string_view Utf16UpToNul(std::string_view text);

bool IsUtf8(std::string_view text);

// Returns whether a character is a digit of ASCII.
constexpr bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

// Returns `text` as one line of UTF-8. Text that is not UTF-8 is read as Windows-1252. Control characters
// become blanks.
std::string MakePrintable(std::string_view text);

// Returns "1 row" or "2 rows", with an s appended to `one` unless `count` is 1. The overload takes the
// plural: "1 ply", "2 plies".
std::string FormatCount(uint64_t count, std::string_view one);
std::string FormatCount(uint64_t count, std::string_view one, std::string_view many);

// Numbers in text are read as in the C locale: digits, a minus sign, and a point in fractions. Blanks and plus signs
// are not allowed.

// Reads a number like std::from_chars, which reads no fractions in libc++.
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

// Returns the number if the whole text is a number; nothing otherwise.
template <typename Number>
std::optional<Number> ParseNumber(std::string_view text) {
  const std::optional<Number> number = TakeLeadingNumber<Number>(text);
  return text.empty() ? number : std::nullopt;
}

// Returns true if `text` begins with http:// or https://.
bool IsUrl(std::string_view text);

// Returns a path or an address as messages, reports and names show it. An address keeps its scheme, its host and the
// name of its file, https://host/…/name.tabia, because user, password, query and folders may be secrets. Drops the
// addresses after the first blank.
std::string ShowLocation(std::string_view path_or_url);

// Text in Windows-1252, for old programs.
struct Windows1252Text {
  std::string bytes;
  uint64_t replaced = 0;  // characters that Windows-1252 does not have, each written as "?"
};

// Returns `text`, which is UTF-8, in Windows-1252: the inverse of Windows1252ToUtf8.
Windows1252Text Utf8ToWindows1252(std::string_view text);

// Returns "best, weighted or uniform".
std::string Alternatives(std::span<const std::string_view> words);

}  // namespace tabia
