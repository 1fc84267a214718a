// Byte strings, each found by a number of 32 bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"

namespace tabia::index {

class ByteStore {
 public:
  // Copies the bytes, of which there are fewer than 2^32, and returns their number. Not called when this is full.
  uint32_t Add(std::string_view bytes) {
    const uint32_t size = static_cast<uint32_t>(bytes.size());
    const uint64_t units = (sizeof size + bytes.size() + kUnitBytes - 1) / kUnitBytes;
    if (blocks_.empty() || used_ + units > kBlockUnits) AddBlock(units);
    const uint64_t number = (blocks_.size() - 1) * kBlockUnits + used_;
    char* const at = blocks_.back().get() + used_ * kUnitBytes;
    std::memcpy(at, &size, sizeof size);
    bytes.copy(at + sizeof size, size);
    used_ += units;
    return static_cast<uint32_t>(number);
  }
  std::string_view At(uint32_t number) const {
    const char* const at = blocks_[number / kBlockUnits].get() + number % kBlockUnits * kUnitBytes;
    return {at + sizeof(uint32_t), Load<uint32_t>(at)};
  }

  // Returns whether no number is left.
  bool full() const { return blocks_.size() > UINT32_MAX / kBlockUnits; }
  // Returns the size of all blocks together.
  uint64_t size_bytes() const { return size_bytes_; }

 private:
  static constexpr uint64_t kUnitBytes = 4, kBlockUnits = 1 << 14;

  // A string that is longer than a block gets one of its own.
  void AddBlock(uint64_t units) {
    const uint64_t bytes = std::max(units, kBlockUnits) * kUnitBytes;
    // make_unique would set every byte, and libc++ 14 has no make_unique_for_overwrite.
    blocks_.push_back(std::unique_ptr<char[]>(new char[bytes]));
    size_bytes_ += bytes;
    used_ = 0;
  }

  std::vector<std::unique_ptr<char[]>> blocks_;
  uint64_t used_ = 0;  // units of the last block
  uint64_t size_bytes_ = 0;
};

}  // namespace tabia::index
