// Texts made of parts, and parts of texts. Abseil's functions for that take no std::string_view in Debian 12.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace tabia {

// Append a text or a whole number.
inline void AppendPart(std::string& text, std::string_view part) {
  text.append(part);
}
inline void AppendPart(std::string& text, std::integral auto number) {
  std::array<char, 24> digits;
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), end);
}

template <typename... Parts>
void AppendParts(std::string& text, const Parts&... parts) {
  (AppendPart(text, parts), ...);
}

template <typename... Parts>
std::string Concat(const Parts&... parts) {
  std::string text;
  AppendParts(text, parts...);
  return text;
}

// Returns the parts between any of `separators`; an empty text is one empty part.
inline std::vector<std::string_view> Split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t end = text.find_first_of(separators);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Returns only those that are not empty.
inline std::vector<std::string_view> SplitWords(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts = Split(text, separators);
  std::erase(parts, std::string_view());
  return parts;
}

// Returns `parts` with `separator` between them.
template <typename Parts>
std::string Join(const Parts& parts, std::string_view separator) {
  std::string text;
  bool is_first = true;
  for (const auto& part : parts) {
    if (!is_first) text.append(separator);
    is_first = false;
    AppendPart(text, part);
  }
  return text;
}

}  // namespace tabia
