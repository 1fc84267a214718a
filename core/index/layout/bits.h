// Reads what BitWriter (core/base/bytes.h) has written.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabia::index {

// The bytes are followed by an infinite number of zeros, which do not count as taken.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}
  uint64_t Take(uint32_t width);
  uint64_t TakeUnary();
  uint64_t position() const { return position_; }  // bits taken

 private:
  bool TakeBit();

  std::string_view bytes_;
  uint64_t position_ = 0;
};

}  // namespace tabia::index
