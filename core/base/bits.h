// Integers of any bit width in a byte string, least significant bit first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.h"

namespace tabia {

// Appends bits to a string, which must outlive the writer.
class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}

  // Appends the low `width` bits of `value`. `value` is below 2^width, and `width` is at most 32.
  void Put(uint64_t value, uint32_t width) {
    bits_ |= value << count_;
    count_ += width;
    if (count_ < 64) return;
    Append(out_, bits_);
    count_ -= 64;
    bits_ = value >> (width - count_);
  }

  // Appends `ones` ones and a zero.
  void PutUnary(uint64_t ones) {
    for (; ones >= 31; ones -= 31) Put(0x7fffffff, 31);
    Put((uint64_t{1} << ones) - 1, static_cast<uint32_t>(ones) + 1);
  }

  // Pads the last byte with zeros.
  void Flush() {
    out_.append(reinterpret_cast<const char*>(&bits_), (count_ + 7) / 8);
    bits_ = count_ = 0;
  }

 private:
  std::string& out_;
  uint64_t bits_ = 0;  // fewer than 64 bits between calls, not in out_ yet
  uint32_t count_ = 0;
};

// The bits of two to eight bytes, held in a register.
class ShortBits {
 public:
  static constexpr size_t kMinBytes = 2, kMaxBytes = 8;

  explicit ShortBits(std::string_view bytes) {
    const size_t last = bytes.size() - 2;
    for (size_t i = 0; i < kMaxBytes; i += 2) {  // pairs beyond the end repeat the last one: no branch
      const size_t at = std::min(i, last);
      bits_ |= uint64_t{Load<uint16_t>(bytes.data() + at)} << 8 * at;
    }
  }

  // Returns the bits from `position` on, followed by zeros. `position` is inside the bytes.
  uint64_t At(uint64_t position) const { return bits_ >> position; }

 private:
  uint64_t bits_ = 0;
};

// The bits of eight bytes or more, read in place.
class LongBits {
 public:
  static constexpr uint32_t kWindow = 57;

  explicit LongBits(std::string_view bytes) : data_(bytes.data()), last_(bytes.size() - 8) {}

  // Returns the bits from `position` on: at least kWindow of them, or all that are left, followed by zeros.
  // `position` is inside the bytes.
  uint64_t At(uint64_t position) const {
    const uint64_t at = std::min(position / 8, last_);
    return Load<uint64_t>(data_ + at) >> (position - 8 * at);
  }

 private:
  const char* data_;
  uint64_t last_;  // where the last eight bytes start
};

}  // namespace tabia
