#include "core/base/windows_1252.h"

#include "core/base/hash_table.h"
#include "core/base/text.h"

namespace tabia {
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
  while (size < text.size() && (text[size] & 0xc0) == 0x80) ++size;
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

}  // namespace tabia
