// Byte strings that keep their addresses as long as the arena lives.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace tabia::index {

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

}  // namespace tabia::index
