#include "core/index/bits.h"

namespace tabia::index {

void BitWriter::Put(uint64_t value, uint32_t width) {
  bits_ |= value << count_;
  for (count_ += width; count_ >= 8; count_ -= 8, bits_ >>= 8) bytes_.push_back(static_cast<char>(bits_));
}

void BitWriter::PutUnary(uint64_t ones) {
  for (; ones > 0; --ones) Put(1, 1);
  Put(0, 1);
}

void BitWriter::Flush() {
  if (count_ > 0) Put(0, 8 - count_);
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
