#include "core/formats/pgn/pgn_signs.h"

#include <cstdint>

#include "core/base/utf8.h"

namespace tabia::formats {
namespace {

struct CodePoint {
  uint32_t value;
  size_t bytes;
};

// Accepts overlong forms and surrogates: the value is compared with the signs, and never written.
CodePoint CodePointAt(std::string_view bytes) {
  const auto byte = [&bytes](size_t i) { return static_cast<uint8_t>(bytes[i]); };
  const size_t size = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc0 ? 2 : 1;
  if (size == 1 || bytes.size() < size) return {byte(0), 1};
  uint32_t value = byte(0) & (0xffu >> (size + 1));
  for (size_t i = 1; i < size; ++i) {
    if (!ContinuesCharacter(bytes[i])) return {byte(0), 1};
    value = value << 6 | (byte(i) & 0x3f);
  }
  return {value, size};
}

// Returns the sign of Windows-1252 for a control character of Unicode.
uint32_t Windows1252CodePoint(uint32_t byte) {
  switch (byte) {
    case 0x85:
      return 0x2026;
    case 0x86:
    case 0x87:
      return 0x2020;
    case 0x96:
    case 0x97:
      return 0x2013;
    default:
      return byte;
  }
}

bool IsWithin(uint32_t value, uint32_t first, uint32_t last) {
  return value >= first && value <= last;
}

bool IsInvisible(uint32_t value) {
  return value == 0xad || IsWithin(value, 0x200b, 0x200f) || IsWithin(value, 0x202a, 0x202e) ||
         IsWithin(value, 0x2060, 0x2069) || IsWithin(value, 0xfe00, 0xfe0f) || value == 0xfeff;
}

// Returns whether a character separates words: no-break and typographic spaces, line separators, and the ellipsis.
bool Separates(uint32_t value) {
  return value == 0x85 || value == 0xa0 || IsWithin(value, 0x2000, 0x200a) ||
         IsWithin(value, 0x2024, 0x2029) || value == 0x202f || value == 0x205f || value == 0x3000;
}

bool IsDash(uint32_t value) {
  return IsWithin(value, 0x2010, 0x2015) || value == 0x2212;
}

// Returns whether a character is ± or among the arrows, operators and shapes, which include the signs of the Informant:
// ⩲ ∓ → ⟳ □.
bool Judges(uint32_t value) {
  return value == 0xb1 || IsWithin(value, 0x2190, 0x2bff);
}

// Returns nothing for a code point that is not a sign.
std::string_view AsciiOf(uint32_t value) {
  constexpr std::string_view kFigurines = "KQRBNPKQRBNP";
  constexpr uint32_t kWhiteKing = 0x2654, kBlackPawn = 0x265f;
  if (IsWithin(value, kWhiteKing, kBlackPawn)) return kFigurines.substr(value - kWhiteKing, 1);
  if (Separates(value)) return " ";
  if (IsDash(value)) return "-";
  if (value == 0xbd) return "1/2";
  if (value == 0xd7) return "x";
  if (IsWithin(value, 0x2020, 0x2021)) return "+";
  return Judges(value) ? "!" : "";
}

}  // namespace

PgnSign SignAt(std::string_view bytes) {
  CodePoint code_point = CodePointAt(bytes);
  if (code_point.bytes == 1) code_point.value = Windows1252CodePoint(code_point.value);
  if (IsInvisible(code_point.value)) return {"", code_point.bytes};
  const std::string_view ascii = AsciiOf(code_point.value);
  return {ascii.empty() ? bytes.substr(0, code_point.bytes) : ascii, code_point.bytes};
}

std::string WithAsciiSigns(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const bool is_ascii = static_cast<uint8_t>(text[0]) < 0x80;
    const PgnSign sign = is_ascii ? PgnSign{text.substr(0, 1), 1} : SignAt(text);
    out += sign.text;
    text.remove_prefix(sign.bytes);
  }
  return out;
}

}  // namespace tabia::formats
