// Tokens of text from outside.
#pragma once

#include <algorithm>
#include <string_view>

namespace tabia {

constexpr bool IsBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Returns `text` without the blanks at both ends.
inline std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

// Returns whether two texts are equal but for the case of ASCII letters.
inline bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

// Takes the next word, with the blanks before it, from the front of `text`. Returns it without them; empty at
// the end.
inline std::string_view TakeWord(std::string_view& text) {
  size_t begin = 0;
  while (begin < text.size() && IsBlank(text[begin])) ++begin;
  size_t end = begin;
  while (end < text.size() && !IsBlank(text[end])) ++end;
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

// Returns whether one of the words of `text` is `wanted`.
inline bool HasWord(std::string_view text, std::string_view wanted) {
  for (std::string_view word = TakeWord(text); !word.empty(); word = TakeWord(text)) {
    if (word == wanted) return true;
  }
  return false;
}

}  // namespace tabia
