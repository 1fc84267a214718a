#include "plugin/tool/path_bytes.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>

namespace tabia::tool {
namespace {

bool Exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

std::string Latin1ToUtf8(const std::string& text) {
  std::string utf8;
  for (const char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    if (byte >= 0x80) utf8 += static_cast<char>(0xc0 | byte >> 6);
    utf8 += byte < 0x80 ? c : static_cast<char>(0x80 | (byte & 0x3f));
  }
  return utf8;
}

// Returns nothing if the text has other characters than those of Latin-1.
std::optional<std::string> Utf8ToLatin1(const std::string& text) {
  std::string latin1;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<uint8_t>(text[i]);
    if (lead < 0x80) {
      latin1 += text[i];
      continue;
    }
    const bool is_pair = (lead == 0xc2 || lead == 0xc3) && i + 1 < text.size();
    const auto trail = static_cast<uint8_t>(is_pair ? text[i + 1] : 0);
    if ((trail & 0xc0) != 0x80) return std::nullopt;
    latin1 += static_cast<char>(lead << 6 | (trail & 0x3f));
    ++i;
  }
  return latin1;
}

}  // namespace

std::string PathOnDisk(const std::string& path) {
  if (Exists(path)) return path;
  if (const std::string utf8 = Latin1ToUtf8(path); Exists(utf8)) return utf8;
  const std::optional<std::string> latin1 = Utf8ToLatin1(path);
  return latin1 && Exists(*latin1) ? *latin1 : path;
}

}  // namespace tabia::tool
