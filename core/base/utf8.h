// Characters of UTF-8.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabia {

inline void AppendUtf8(std::string& out, uint32_t code_point) {
  if (code_point < 0x80) {
    out.push_back(static_cast<char>(code_point));
  } else if (code_point < 0x800) {
    out.push_back(static_cast<char>(0xc0 | (code_point >> 6)));
    out.push_back(static_cast<char>(0x80 | (code_point & 0x3f)));
  } else if (code_point < 0x10000) {
    out.push_back(static_cast<char>(0xe0 | (code_point >> 12)));
    out.push_back(static_cast<char>(0x80 | ((code_point >> 6) & 0x3f)));
    out.push_back(static_cast<char>(0x80 | (code_point & 0x3f)));
  } else {
    out.push_back(static_cast<char>(0xf0 | (code_point >> 18)));
    out.push_back(static_cast<char>(0x80 | ((code_point >> 12) & 0x3f)));
    out.push_back(static_cast<char>(0x80 | ((code_point >> 6) & 0x3f)));
    out.push_back(static_cast<char>(0x80 | (code_point & 0x3f)));
  }
}

// Returns whether a byte of UTF-8 continues a character.
inline bool ContinuesCharacter(char byte) {
  return (static_cast<uint8_t>(byte) & 0xc0) == 0x80;
}

// Returns the longest beginning of UTF-8 text that has at most `max_bytes` and cuts no character.
inline std::string_view Utf8Prefix(std::string_view text, size_t max_bytes) {
  size_t size = std::min(text.size(), max_bytes);
  while (size > 0 && size < text.size() && ContinuesCharacter(text[size])) --size;
  return text.substr(0, size);
}

// Returns the size of the well-formed UTF-8 sequence at the front of `text`, which is not empty; 0 if there is none.
inline size_t Utf8SequenceBytes(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  const size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return 0;
  for (size_t i = 1; i < size; ++i) {
    if (!ContinuesCharacter(text[i])) return 0;
  }
  const bool overlong = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xf0 && byte(1) < 0x90);
  const bool surrogate = lead == 0xed && byte(1) > 0x9f;
  const bool beyond_unicode = lead == 0xf4 && byte(1) > 0x8f;
  return overlong || surrogate || beyond_unicode ? 0 : size;
}

// Returns the code point of a well-formed sequence.
inline uint32_t CodePointOf(std::string_view sequence) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(sequence[i]); };
  uint32_t value = sequence.size() == 1 ? byte(0) : byte(0) & (0xffu >> (sequence.size() + 1));
  for (size_t i = 1; i < sequence.size(); ++i) value = value << 6 | (byte(i) & 0x3f);
  return value;
}

}  // namespace tabia
