#include "core/index/layout/bits.h"

namespace tabia::index {

bool BitReader::TakeBit() {
  const uint64_t byte = position_ / 8;
  if (byte >= bytes_.size()) return false;
  return static_cast<uint8_t>(bytes_[byte]) >> (position_++ % 8) & 1;
}

uint64_t BitReader::Take(uint32_t width) {
  uint64_t value = 0;
  for (uint32_t i = 0; i < width; ++i) value |= static_cast<uint64_t>(TakeBit()) << i;
  return value;
}

uint64_t BitReader::TakeUnary() {
  uint64_t ones = 0;
  while (TakeBit()) ++ones;
  return ones;
}

}  // namespace tabia::index
