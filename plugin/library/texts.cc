#include "plugin/library/texts.h"

#include <cstring>

#include "core/base/utf8.h"
#include "plugin/tabia.h"

namespace tabia::library {

void CopyText(std::string_view text, char* place, size_t size) {
  if (size == 0) return;
  const std::string_view whole = Utf8Prefix(text, size - 1);
  std::memcpy(place, whole.data(), whole.size());
  place[whole.size()] = '\0';
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
