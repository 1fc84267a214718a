// Numbers of any width in a string of bytes, the lowest bit of a byte first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabia::index {

class BitWriter {
 public:
  void Put(uint64_t value, uint32_t width);  // `value` below 2^width, at most 32 bits
  void PutUnary(uint64_t ones);              // that many ones and a zero
  void Flush();                              // fills the last byte with zeros

  // The whole bytes so far, without those taken before.
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
  uint64_t bits_ = 0;  // not in bytes_ yet, fewer than 32 between calls
  uint32_t count_ = 0;
};

// Behind the end of its bytes there are zeros for ever, which do not count as taken.
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
