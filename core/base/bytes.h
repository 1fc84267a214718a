// Integers as bytes: files are read through these functions, never through mapped structs.
#pragma once

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

// Takes values from the front of a byte string. Each call returns an empty optional when too few bytes are
// left.
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
  // Takes a varint into `value`. Faster than the overload above where many are taken. Returns false, and
  // takes nothing, when too few bytes are left.
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

}  // namespace tabia
