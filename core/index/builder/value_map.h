// Numbers by byte string. Strings of up to seven bytes, the vast majority, are hashed as integers.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/base/hash_table.h"
#include "core/index/builder/arena.h"

namespace tabia::index {

template <typename Number>
class ValueMap {
 public:
  static bool IsShort(std::string_view value) { return value.size() < 8; }
  // Returns the bytes of a short value, with their count in the highest byte.
  static uint64_t Pack(std::string_view value) {
    uint64_t packed = 0;
    value.copy(reinterpret_cast<char*>(&packed), value.size());  // the source may be nullptr if it is empty
    return packed | static_cast<uint64_t>(value.size()) << 56;
  }
  // Returns such a value, in the bytes of `packed`.
  static std::string_view Unpack(const uint64_t& packed) {
    return {reinterpret_cast<const char*>(&packed), packed >> 56};
  }

  // Returns the number of `value`, or nullptr.
  const Number* Find(std::string_view value) const {
    if (IsShort(value)) {
      const auto found = short_.find(Pack(value));
      return found == short_.end() ? nullptr : &found->second;
    }
    const auto found = long_.find(value);
    return found == long_.end() ? nullptr : &found->second;
  }

  // Returns the number of `value`, Number() if it has none yet.
  Number& At(std::string_view value) {
    if (IsShort(value)) return short_[Pack(value)];
    auto found = long_.find(value);
    if (found == long_.end()) {
      found = long_.emplace(arena_.Copy(value), Number()).first;
      long_bytes_ += value.size();
    }
    return found->second;
  }

  uint64_t size() const { return short_.size() + long_.size(); }
  // Returns the size of all values that are not short.
  uint64_t long_bytes() const { return long_bytes_; }

  // Visits every value; the bytes are valid during the call only.
  void ForEach(absl::FunctionRef<void(std::string_view value, const Number& number)> visit) const {
    for (const auto& [packed, number] : short_) {
      visit(Unpack(packed), number);
    }
    for (const auto& [value, number] : long_) visit(value, number);
  }

 private:
  HashMap<uint64_t, Number> short_;
  HashMap<std::string_view, Number> long_;  // the keys are in arena_
  Arena arena_;
  uint64_t long_bytes_ = 0;
};

}  // namespace tabia::index
