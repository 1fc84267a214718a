#include "core/base/text.h"

#include <algorithm>
#include <array>

#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/tokens.h"
#include "core/base/utf8.h"

namespace tabia {
namespace {

constexpr uint16_t kReplacement = 0xfffd;
constexpr size_t kUtf16UnitBytes = 2;

// The code points of the bytes 0x80..0x9f; the other bytes are Latin-1.
constexpr std::array<uint16_t, 32> kWindows1252 = {
    0x20ac,       kReplacement, 0x201a, 0x0192, 0x201e, 0x2026,       0x2020, 0x2021,
    0x02c6,       0x2030,       0x0160, 0x2039, 0x0152, kReplacement, 0x017d, kReplacement,
    kReplacement, 0x2018,       0x2019, 0x201c, 0x201d, 0x2022,       0x2013, 0x2014,
    0x02dc,       0x2122,       0x0161, 0x203a, 0x0153, kReplacement, 0x017e, 0x0178};

bool IsControl(uint32_t code_point) {
  return code_point < 0x20 || code_point == 0x7f;
}

bool IsWithin(std::string_view character, std::string_view first, std::string_view last) {
  return character >= first && character <= last;
}

// Returns true if one character of UTF-8 is a control character, including those beyond ASCII, the two
// separators that end a line, and the marks that change the direction of the text after them.
bool IsControl(std::string_view character) {
  if (character.size() == 1) return IsControl(static_cast<uint8_t>(character[0]));
  return IsWithin(character, "\u0080", "\u009f") || character == "\u061c" ||
         IsWithin(character, "\u200e", "\u200f") || IsWithin(character, "\u2028", "\u202e") ||
         IsWithin(character, "\u2066", "\u2069");
}

bool IsHighSurrogate(uint16_t unit) {
  return (unit & 0xfc00) == 0xd800;
}

bool IsLowSurrogate(uint16_t unit) {
  return (unit & 0xfc00) == 0xdc00;
}

}  // namespace

std::string Windows1252ToUtf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    uint32_t code_point = static_cast<uint8_t>(c);
    if (code_point >= 0x80 && code_point < 0xa0) code_point = kWindows1252[code_point - 0x80];
    AppendUtf8(out, IsControl(code_point) ? ' ' : code_point);
  }
  return out;
}

std::string_view Utf16UpToNul(std::string_view text) {
  for (size_t at = 0; at + kUtf16UnitBytes <= text.size(); at += kUtf16UnitBytes) {
    if (Load<uint16_t>(text.data() + at) == 0) return text.substr(0, at);
  }
  return text;
}

std::string Utf16ToUtf8(std::string_view text) {
  std::string out;
  ByteReader units(text);
  while (const auto unit = units.Take<uint16_t>()) {
    uint32_t code_point = *unit;
    ByteReader after = units;
    const auto next = IsHighSurrogate(*unit) ? after.Take<uint16_t>() : std::nullopt;
    if (next && IsLowSurrogate(*next)) {
      code_point = 0x10000 + ((code_point & 0x3ff) << 10) + (*next & 0x3ff);
      units = after;
    } else if (IsHighSurrogate(*unit) || IsLowSurrogate(*unit)) {
      code_point = kReplacement;
    }
    AppendUtf8(out, code_point);
  }
  if (!units.empty()) AppendUtf8(out, kReplacement);
  return out;
}

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const size_t size = Utf8SequenceBytes(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string MakePrintable(std::string_view text) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  if (std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  if (!IsUtf8(text)) return Windows1252ToUtf8(text);
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::string_view character = text.substr(0, Utf8SequenceBytes(text));
    out += IsControl(character) ? " " : character;
    text.remove_prefix(character.size());
  }
  return out;
}

std::string FormatCount(uint64_t count, std::string_view one) {
  return FormatCount(count, one, std::string(one) + "s");
}

std::string FormatCount(uint64_t count, std::string_view one, std::string_view many) {
  return FormatText("%d %s", count, count == 1 ? one : many);
}

bool IsUrl(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (EqualIgnoringCase(text.substr(0, scheme.size()), scheme)) return true;
  }
  return false;
}

std::string ShowLocation(std::string_view path_or_url) {
  if (!IsUrl(path_or_url)) return std::string(path_or_url);
  const std::string_view url = path_or_url.substr(0, path_or_url.find_first_of(" ?#"));
  const size_t after_scheme = url.find("://") + 3;
  const size_t path = std::min(url.find('/', after_scheme), url.size());
  const std::string_view authority = url.substr(after_scheme, path - after_scheme);
  const std::string_view host = authority.substr(authority.rfind('@') + 1);  // all of it without an "@"
  std::string shown(url.substr(0, after_scheme));
  shown.append(host);
  if (path == url.size()) return shown;
  const size_t last = url.rfind('/');
  return shown.append(last == path ? "" : "/…").append(url.substr(last));
}

namespace {

// Returns the byte of each character beyond ASCII.
HashMap<std::string, char> MakeBytes() {
  HashMap<std::string, char> bytes;
  for (int byte = 0x80; byte < 0x100; ++byte) {
    const char c = static_cast<char>(byte);
    bytes.emplace(Windows1252ToUtf8({&c, 1}), c);
  }
  bytes.erase("\ufffd");
  return bytes;
}

// Returns the number of bytes of the first character of `text`.
size_t CharacterBytes(std::string_view text) {
  size_t size = 1;
  while (size < text.size() && ContinuesCharacter(text[size])) ++size;
  return size;
}

}  // namespace

Windows1252Text Utf8ToWindows1252(std::string_view text) {
  static const auto& kBytes = *new auto(MakeBytes());
  Windows1252Text out;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, CharacterBytes(text));
    text.remove_prefix(character.size());
    const auto byte = kBytes.find(std::string(character));
    const bool is_ascii = static_cast<uint8_t>(character[0]) < 0x80;
    const bool known = is_ascii || byte != kBytes.end();
    out.bytes.push_back(is_ascii ? character[0] : known ? byte->second : '?');
    out.replaced += !known;
  }
  return out;
}

std::string Alternatives(std::span<const std::string_view> words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace tabia
