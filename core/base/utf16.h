// Writes UTF-16LE, in which Windows programs store texts. text.h reads it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/utf8.h"

namespace tabia {

// Returns UTF-8 as UTF-16LE: the inverse of Utf16ToUtf8. A byte of no character becomes U+FFFD.
inline std::string Utf8ToUtf16(std::string_view text) {
  constexpr uint32_t kReplacementCharacter = 0xfffd, kFirstInPairs = 0x10000;
  std::string out;
  while (!text.empty()) {
    const size_t size = Utf8SequenceBytes(text);
    const uint32_t code_point = size == 0 ? kReplacementCharacter : CodePointOf(text.substr(0, size));
    text.remove_prefix(std::max<size_t>(size, 1));
    if (code_point < kFirstInPairs) {
      Append(out, static_cast<uint16_t>(code_point));
    } else {
      Append(out, static_cast<uint16_t>(0xd800 + ((code_point - kFirstInPairs) >> 10)));
      Append(out, static_cast<uint16_t>(0xdc00 + (code_point & 0x3ff)));
    }
  }
  return out;
}

// Returns the longest beginning of UTF-16LE that has at most `max_bytes`, an even number, and cuts no character.
inline std::string_view Utf16Prefix(std::string_view text, size_t max_bytes) {
  constexpr size_t kUnitBytes = 2;
  if (text.size() <= max_bytes) return text;
  const bool cuts_a_pair = max_bytes >= kUnitBytes &&
                           (Load<uint16_t>(text.data() + max_bytes - kUnitBytes) & 0xfc00) == 0xd800;
  return text.substr(0, cuts_a_pair ? max_bytes - kUnitBytes : max_bytes);
}

}  // namespace tabia
