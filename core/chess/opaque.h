// Positions and moves of variants whose rules tabia does not know: text, compared as text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::chess {

// Returns the first four fields of a FEN-like text, with single blanks between them and counters dropped;
// empty if `text` has fewer than two fields, is longer than 512 bytes, or these fields contain anything but
// printable ASCII.
std::string NormaliseOpaquePosition(std::string_view text);

// Return XXH3 of "variant\nposition" with the variant's name in lower case: the key, and the independent hash
// that checks it.
uint64_t OpaqueKey(std::string_view variant, std::string_view position);
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
