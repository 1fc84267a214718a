// Allocators of byte strings that are freed together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/bytes.h"

namespace tabia::index {

// Byte strings whose addresses stay valid during the lifetime of the arena.
class Arena {
 public:
  // Returns `size` uninitialised bytes.
  char* Take(uint64_t size) {
    if (size > left_) Grow(size);
    left_ -= size;
    return std::exchange(free_, free_ + size);
  }
  std::string_view Copy(std::string_view bytes) {
    char* copy = Take(bytes.size());
    bytes.copy(copy, bytes.size());
    return {copy, bytes.size()};
  }
  // Returns the size of all blocks together.
  uint64_t size_bytes() const { return size_bytes_; }

 private:
  static constexpr uint64_t kBlockBytes = uint64_t{1} << 16;

  void Grow(uint64_t size) {
    left_ = std::max(size, kBlockBytes);
    // make_unique would set every byte, and libc++ 14 has no make_unique_for_overwrite.
    blocks_.push_back(std::unique_ptr<char[]>(new char[left_]));
    free_ = blocks_.back().get();
    size_bytes_ += left_;
  }

  std::vector<std::unique_ptr<char[]>> blocks_;
  uint64_t size_bytes_ = 0;
  uint64_t left_ = 0;
  char* free_ = nullptr;
};

// Byte strings, each with a handle of 32 bits.
class ByteStore {
 public:
  // Copies the bytes, fewer than 2^32 of them, and returns their handle. The store must not be full.
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

  // Returns true if no handle is left.
  bool full() const { return blocks_.size() > UINT32_MAX / kBlockUnits; }
  // Returns the size of all blocks together.
  uint64_t size_bytes() const { return size_bytes_; }

 private:
  static constexpr uint64_t kUnitBytes = 4, kBlockUnits = 1 << 14;

  // Adds a block; a string that is longer than a block gets its own.
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
