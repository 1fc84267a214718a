// Counts the values of all keys, and chooses the values that become symbols.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/base/hash_table.h"
#include "core/index/builder/arena.h"

namespace tabia::index {

// A map from byte strings to numbers. Strings of up to seven bytes, the vast majority, are hashed as integers.
template <typename Number>
class ValueMap {
 public:
  static bool IsShort(std::string_view value) { return value.size() < 8; }
  // Returns the bytes of a short value, with its size in the highest byte.
  static uint64_t Pack(std::string_view value) {
    uint64_t packed = 0;
    value.copy(reinterpret_cast<char*>(&packed), value.size());  // the source may be nullptr if it is empty
    return packed | static_cast<uint64_t>(value.size()) << 56;
  }
  // Returns the short value in the bytes of `packed`.
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

  // Returns the number of `value`, after adding Number() if it has none.
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
  // Returns the total size of the values that are not short.
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

// Counts the keys of each value, in bounded memory.
//
// Nearly all keys have one of some thousand values, but the map of all values is larger than the caches of a core. So
// the last value of each of 2^kCachedBits hashes is counted in a small table, and its count is added to the map when
// another value replaces it. Invariant: a value in the table is in the map too, so the map has the same size as without
// the table.
//
// When there are too many different values, the rarest are dropped, repeatedly. The frequent ones occur often enough to
// stay, with a count that is a little too low. The dropped values depend only on the order of the values.
class ValueCounter {
 public:
  void Add(std::string_view value) {
    if (!ValueMap<uint64_t>::IsShort(value)) return Count(value, 1);
    const uint64_t packed = ValueMap<uint64_t>::Pack(value);
    Cached& cached = cache_[packed * kMultiplier >> (64 - kCachedBits)];
    if (cached.packed == packed) {
      ++cached.count;
      return;
    }
    Flush(cached);
    cached.packed = packed;
    Count(value, 1);
  }

  // Visits the values with a count of at least two; the bytes are valid during the call only. No values may be added
  // afterwards.
  void ForEachRepeated(absl::FunctionRef<void(std::string_view value, uint64_t count)> visit);

 private:
  static constexpr uint64_t kMaxValues = uint64_t{7} << 17;  // as many as 2^20 slots hold
  static constexpr uint64_t kMaxLongBytes = uint64_t{1} << 24;
  static constexpr int kCachedBits = 12;
  static constexpr uint64_t kMultiplier = 0x9e3779b97f4a7c15;

  struct Cached {
    static constexpr uint64_t kNone = UINT64_MAX;  // impossible as a packed value: its size is 255

    uint64_t packed = kNone;
    uint64_t count = 0;  // not yet added to the map
  };

  void Count(std::string_view value, uint64_t count) {
    counts_.At(value) += count;
    if (counts_.size() >= kMaxValues || counts_.long_bytes() >= kMaxLongBytes) Thin();
  }
  void Flush(Cached& cached) {
    if (cached.count == 0) return;
    counts_.At(ValueMap<uint64_t>::Unpack(cached.packed)) += cached.count;
    cached = {};
  }
  void Thin();

  ValueMap<uint64_t> counts_;
  std::array<Cached, size_t{1} << kCachedBits> cache_;
};

struct BuiltDictionary {
  ValueMap<uint32_t> symbols;  // of the values that have one; the others are escapes
  uint32_t size = 0;           // symbols assigned
  std::string slots;           // the sections' bytes
  std::string heap;
};

// Gives symbols to the values that save most bytes, until the symbols are used up or no value saves any. The most
// frequent values come first, so that they share cache lines.
BuiltDictionary BuildDictionary(ValueCounter& counts);

}  // namespace tabia::index
