// Answers in one memory access, mostly within the cache, that a key is not in a book.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/base/bytes.h"

namespace tabia::formats {

// The walk asks for thirty replies of each position, nearly all of which the book does not have. Keys are
// random numbers: their first bits choose a word, which has a bit of each of two other parts of the key. All but
// one in a hundred of the other keys miss one of their two bits.
class KeyFilter {
 public:
  // Has room for this number of keys, at two to four bytes each.
  explicit KeyFilter(uint64_t keys)
      : shift_(64 - std::clamp(static_cast<int>(std::bit_width(keys)) + 4, kMinBits, kMaxBits)),
        words_((uint64_t{1} << (64 - shift_)) / 64) {}

  void Add(uint64_t key) { words_[key >> shift_ >> 6] |= Bits(key); }
  // Returns false only if the key was not added.
  bool MayHave(uint64_t key) const { return (words_[key >> shift_ >> 6] & Bits(key)) == Bits(key); }
  void Prefetch(uint64_t key) const {
    tabia::Prefetch(reinterpret_cast<const char*>(&words_[key >> shift_ >> 6]));
  }

 private:
  static constexpr int kMinBits = 10, kMaxBits = 30;

  uint64_t Bits(uint64_t key) const {
    return uint64_t{1} << (key >> shift_ & 63) | uint64_t{1} << (key & 63);
  }

  int shift_;
  std::vector<uint64_t> words_;
};

}  // namespace tabia::formats
