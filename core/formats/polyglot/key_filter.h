// Answers in one memory access, mostly within the cache, that a key is not in a book.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace tabia::formats {

// The walk asks for thirty replies of each position, nearly all of which the book does not have. Keys are
// random numbers, so their first bits alone distinguish all but one in sixteen of these from the book's.
class KeyFilter {
 public:
  // Has room for this number of keys, at two to four bytes each.
  explicit KeyFilter(uint64_t keys)
      : shift_(64 - std::clamp(static_cast<int>(std::bit_width(keys)) + 4, kMinBits, kMaxBits)),
        words_((uint64_t{1} << (64 - shift_)) / 64) {}

  void Add(uint64_t key) { words_[key >> shift_ >> 6] |= Bit(key); }
  // Returns false only if the key was not added.
  bool MayHave(uint64_t key) const { return (words_[key >> shift_ >> 6] & Bit(key)) != 0; }

 private:
  static constexpr int kMinBits = 10, kMaxBits = 30;

  uint64_t Bit(uint64_t key) const { return uint64_t{1} << (key >> shift_ & 63); }

  int shift_;
  std::vector<uint64_t> words_;
};

}  // namespace tabia::formats
