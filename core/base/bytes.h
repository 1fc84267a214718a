// Integers in byte strings: of whole bytes, as varints, or with any number of bits. Files are read through these
// functions, never through mapped structs.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace tabia {

static_assert(std::endian::native == std::endian::little,
              "libtabia does not run on big-endian machines; plugin/embed/tabia_probe.c does");

// Returns the little-endian integer at `at`. The caller has checked that its bytes are there.
template <typename Integer>
inline Integer Load(const char* at) {
  Integer value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

template <typename Integer>
inline void Append(std::string& out, Integer value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Appends `value` in LEB128: seven bits a byte, low bits first, at most ten bytes.
void AppendLongVarint(std::string& out, uint64_t value);
inline void AppendVarint(std::string& out, uint64_t value) {
  if (value < 0x80) {
    out.push_back(static_cast<char>(value));
  } else {
    AppendLongVarint(out, value);
  }
}

// Takes values from the front of a byte string. Each call returns an empty optional if too few bytes are left.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <typename Integer>
  std::optional<Integer> Take() {
    if (rest_.size() < sizeof(Integer)) return std::nullopt;
    Integer value = Load<Integer>(rest_.data());
    rest_.remove_prefix(sizeof(Integer));
    return value;
  }
  std::optional<uint64_t> TakeVarint() {
    uint64_t value = 0;
    if (!TakeVarint(value)) return std::nullopt;
    return value;
  }
  // Takes a varint into `value`, faster than the overload above. Returns false, and takes nothing, if too few bytes are
  // left.
  bool TakeVarint(uint64_t& value) {
    if (rest_.empty() || static_cast<uint8_t>(rest_[0]) >= 0x80) return TakeLongVarint(value);
    value = static_cast<uint8_t>(rest_[0]);
    rest_.remove_prefix(1);
    return true;
  }
  std::optional<std::string_view> TakeBytes(uint64_t size);

  std::string_view rest() const { return rest_; }
  bool empty() const { return rest_.empty(); }

 private:
  bool TakeLongVarint(uint64_t& value);

  std::string_view rest_;
};

// Appends integers of any bit width to a string, least significant bit first. The string must outlive the writer.
class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}

  // Appends the low `width` bits of `value`. `value` is below 2^width, and `width` is at most 32.
  void Put(uint64_t value, uint32_t width) {
    bits_ |= value << count_;
    count_ += width;
    if (count_ >= 64) AppendWord(value, width);
  }

  // Appends `ones` ones and a zero.
  void PutUnary(uint64_t ones) {
    for (; ones >= 31; ones -= 31) Put(0x7fffffff, 31);
    Put((uint64_t{1} << ones) - 1, static_cast<uint32_t>(ones) + 1);
  }

  // Returns the number of bits that are not in the string yet.
  uint32_t open_bits() const { return count_; }

  // Pads the last byte with zeros.
  void Flush() {
    out_.append(reinterpret_cast<const char*>(&bits_), (count_ + 7) / 8);
    bits_ = count_ = 0;
  }

 private:
  // Appends 64 bits, and keeps the rest of `value`, the last one. Not inlined, so that Put is small and inlined.
  [[gnu::noinline]] void AppendWord(uint64_t value, uint32_t width) {
    Append(out_, bits_);
    count_ -= 64;
    bits_ = value >> (width - count_);
  }

  std::string& out_;
  uint64_t bits_ = 0;  // fewer than 64 bits between calls, not in out_ yet
  uint32_t count_ = 0;
};

// The bits of two to eight bytes, in a register.
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

  // Returns the bits from `position` on: at least kWindow of them, or the remaining ones followed by zeros.
  // `position` is inside the bytes.
  uint64_t At(uint64_t position) const {
    const uint64_t at = std::min(position / 8, last_);
    return Load<uint64_t>(data_ + at) >> (position - 8 * at);
  }

 private:
  const char* data_;
  uint64_t last_;  // where the last eight bytes start
};

// Prefetches the cache line that contains the byte at `at`, and returns at once. Any address is allowed; an
// unmapped one has no effect.
inline void Prefetch(const char* at) {
  __builtin_prefetch(at);
  asm volatile("");  // GCC 12 removes calls of functions that do nothing but prefetch
}

// A part of a file.
struct Extent {
  uint64_t offset = 0;  // of the first byte, from the start of the file
  uint64_t size = 0;    // bytes

  uint64_t end() const { return offset + size; }
  bool operator==(const Extent&) const = default;
};

}  // namespace tabia
