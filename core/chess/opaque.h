// Positions and moves of variants that tabia does not support. They are stored and compared as texts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::chess {

// Returns the first four fields of a text like a FEN, with single blanks between them. Returns an empty text if `text`
// has fewer than two fields, is longer than 512 bytes, or has other characters than printable ASCII in these fields.
std::string NormaliseOpaquePosition(std::string_view text);

// Returns the key: XXH3 of "variant\nposition" with the variant's name in lower case.
uint64_t OpaqueKey(std::string_view variant, std::string_view position);
// Returns the check of the key: XXH3 of the same text with another seed.
uint64_t OpaqueCheckHash(std::string_view variant, std::string_view position);

// A move of two to eight letters, digits and signs of "@+=*-".
class OpaqueMove {
 public:
  OpaqueMove() = default;
  static std::optional<OpaqueMove> Parse(std::string_view text);

  std::string_view text() const;
  explicit operator bool() const { return letters_[0] != 0; }
  bool operator==(const OpaqueMove&) const = default;

 private:
  std::array<char, 8> letters_{};  // zeros after the text
};

}  // namespace tabia::chess
