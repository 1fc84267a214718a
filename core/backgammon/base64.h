// Base64, in which GNU Backgammon writes its ids.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace tabia::backgammon {

constexpr size_t Base64Letters(size_t size_bytes) {
  return (size_bytes * 8 + 5) / 6;
}

// Returns base64 (A-Z a-z 0-9 + /) without "=" at the end.
std::string ToBase64(std::span<const uint8_t> bytes);

// Returns whether `text` has only base64 letters.
bool IsBase64(std::string_view text);

// Decodes `text`, which must fill all of `bytes`. The error is a usage error with the reason: "13 letters, not 14",
// "letter 3 is \"-\"", or that bits are set after the last byte.
absl::Status FromBase64(std::string_view text, std::span<uint8_t> bytes);

}  // namespace tabia::backgammon
