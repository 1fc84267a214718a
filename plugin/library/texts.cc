#include "plugin/library/texts.h"

#include <algorithm>
#include <cstring>

#include "plugin/tabia.h"

namespace tabia::library {
namespace {

// Returns whether `byte` is not the first one of a character of UTF-8.
bool IsContinuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

}  // namespace

void CopyText(std::string_view text, char* place, size_t size) {
  if (size == 0) return;
  size_t length = std::min(text.size(), size - 1);
  while (length < text.size() && length > 0 && IsContinuation(text[length])) --length;
  std::memcpy(place, text.data(), length);
  place[length] = '\0';
}

int32_t WriteText(std::string_view text, char* place, size_t* size) {
  if (size == nullptr || (place == nullptr && *size > 0)) return TABIA_WRONG_USAGE;
  const size_t room = *size;
  *size = text.size() + 1;
  CopyText(text, place, room);
  return *size <= room ? TABIA_OK : TABIA_MORE;
}

void WriteReason(std::string_view reason, char* place, size_t* size) {
  if (size == nullptr) return;
  if (place == nullptr) *size = 0;
  WriteText(reason, place, size);
}

}  // namespace tabia::library
