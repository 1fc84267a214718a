#include "core/index/bits.h"

#include "core/base/bytes.h"

namespace tabia::index {

void BitWriter::Put(uint64_t value, uint32_t width) {
  bits_ |= value << count_;
  count_ += width;
  if (count_ < 32) return;
  Append(bytes_, static_cast<uint32_t>(bits_));
  bits_ >>= 32;
  count_ -= 32;
}

void BitWriter::PutUnary(uint64_t ones) {
  for (; ones >= 32; ones -= 32) Put(0xffffffff, 32);
  Put((uint64_t{1} << ones) - 1, static_cast<uint32_t>(ones) + 1);
}

void BitWriter::Flush() {
  for (; count_ > 0; count_ -= count_ < 8 ? count_ : 8, bits_ >>= 8)
    bytes_.push_back(static_cast<char>(bits_));
}

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
