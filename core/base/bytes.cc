#include "core/base/bytes.h"

namespace tabia {

void AppendLongVarint(std::string& out, uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
  out.push_back(static_cast<char>(value));
}

bool ByteReader::TakeLongVarint(uint64_t& value) {
  uint64_t taken = 0;
  for (size_t i = 0; i < rest_.size() && i < 10; ++i) {
    const uint64_t byte = static_cast<uint8_t>(rest_[i]);
    if (i == 9 && byte > 1) return false;  // more than 64 bits
    taken |= (byte & 0x7f) << (7 * i);
    if (byte < 0x80) {
      rest_.remove_prefix(i + 1);
      value = taken;
      return true;
    }
  }
  return false;
}

std::optional<std::string_view> ByteReader::TakeBytes(uint64_t size) {
  if (rest_.size() < size) return std::nullopt;
  std::string_view taken = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return taken;
}

}  // namespace tabia
