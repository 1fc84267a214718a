#include "core/backgammon/base64.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string ToBase64(std::span<const uint8_t> bytes) {
  std::string text;
  uint32_t bits = 0, count = 0;
  for (const uint8_t byte : bytes) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 6; count -= 6) text += kLetters[bits >> (count - 6) & 63];
  }
  if (count > 0) text += kLetters[bits << (6 - count) & 63];
  return text;
}

bool IsBase64(std::string_view text) {
  return text.find_first_not_of(kLetters) == text.npos;
}

absl::Status FromBase64(std::string_view text, std::span<uint8_t> bytes) {
  const size_t letters = Base64Letters(bytes.size());
  if (text.size() != letters) {
    return UsageError(FormatText("%s, not %d", FormatCount(text.size(), "letter"), letters));
  }
  uint32_t bits = 0, count = 0;
  size_t filled = 0;
  for (size_t i = 0; i < letters; ++i) {
    const size_t value = kLetters.find(text[i]);
    if (value == kLetters.npos) {
      return UsageError(FormatText("letter %d is \"%s\"", i + 1, MakePrintable(text.substr(i, 1))));
    }
    bits = bits << 6 | static_cast<uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[filled++] = static_cast<uint8_t>(bits >> count);
  }
  const bool has_rest = (bits & ((1u << count) - 1)) != 0;
  if (has_rest) return UsageError("unused bits of the last letter are not zero");
  return absl::OkStatus();
}

}  // namespace tabia::backgammon
