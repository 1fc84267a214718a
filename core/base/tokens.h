// Splits, joins, wraps and compares texts. Abseil's functions for this do not accept std::string_view in Debian 12.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

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

constexpr char ToLower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

// Compares texts without regard to the case of ASCII letters.
inline bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ToLower(x) == ToLower(y); });
}

// Compares `text` with a pattern in which each * stands for any text, without regard to the case of ASCII letters:
// "Carlsen*" matches "carlsen, Magnus". Takes at most pattern.size() * text.size() steps.
inline bool MatchesPattern(std::string_view pattern, std::string_view text) {
  constexpr size_t kNone = std::string_view::npos;
  size_t p = 0, t = 0, star = kNone, star_end = 0;  // the last star matches up to star_end
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_end = t;
    } else if (p < pattern.size() && ToLower(pattern[p]) == ToLower(text[t])) {
      ++p;
      ++t;
    } else if (star != kNone) {
      p = star + 1;
      t = ++star_end;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == kNone;
}

// Takes the next word and the blanks before it from the front of `text`. Returns the word; empty at the end.
inline std::string_view TakeWord(std::string_view& text) {
  size_t begin = 0;
  while (begin < text.size() && IsBlank(text[begin])) ++begin;
  size_t end = begin;
  while (end < text.size() && !IsBlank(text[end])) ++end;
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

// Returns true if `wanted` is one of the words of `text`.
inline bool HasWord(std::string_view text, std::string_view wanted) {
  for (std::string_view word = TakeWord(text); !word.empty(); word = TakeWord(text)) {
    if (word == wanted) return true;
  }
  return false;
}

// A number with a fixed number of decimals, rounded like printf("%.*f").
struct Decimal {
  double number;
  int decimals;  // at most 70
};

// Appends a text or a number.
inline void AppendPart(std::string& text, std::string_view part) {
  text.append(part);
}
inline void AppendPart(std::string& text, std::integral auto number) {
  std::array<char, 24> digits;
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), end);
}

inline void AppendPart(std::string& text, Decimal decimal) {
  std::array<char, 384> digits;  // has room for a sign, 309 digits, the point and 70 decimals
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), decimal.number,
                                          std::chars_format::fixed, decimal.decimals);
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

// Returns the parts that are not empty.
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

// Breaks text into lines of at most `width` columns, if no word is longer; the last line has no line break. The first
// line continues one that has `column` columns. Words begin at the column `indent` at the earliest.
inline std::string WrapWords(std::string_view text, size_t width, size_t column = 0, size_t indent = 0) {
  std::string wrapped;
  size_t blanks = indent - std::min(column, indent);
  for (std::string_view word = TakeWord(text); !word.empty(); word = TakeWord(text)) {
    if (column > indent && column + blanks + word.size() > width) {
      wrapped += '\n';
      column = 0;
      blanks = indent;
    }
    wrapped.append(blanks, ' ').append(word);
    column += blanks + word.size();
    blanks = 1;
  }
  return wrapped;
}

}  // namespace tabia
