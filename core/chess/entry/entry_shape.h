// What the code of book entries (book_code.h) is made of, for its writer and its reader.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/chess/entry/book_entry.h"

namespace tabia::chess {

enum Scale : uint8_t { kGames, kQuarters, kOtherWeights };

inline constexpr std::array<uint32_t, 4> kQuarterWeights = {100, 50, 25, 0};  // by the zeros before the one
inline constexpr uint32_t kSquaresBits = 12, kMoveBits = 16, kInactiveCode = 0x8000;
inline constexpr uint32_t kLengthBits = 3, kLetterBits = 7;
inline constexpr uint32_t kWidestPrefix = 32, kWidest = 64;
inline constexpr uint32_t kMaxCountBits = 21;
inline constexpr uint64_t kMinMoveBits = kSquaresBits + 1;

// How the moves of a value are written.
struct Shape {
  Scale scale = kGames;
  bool opaque = false;
  bool flags = false;
  uint64_t count = 0;

  bool plain() const { return scale == kGames && !opaque && !flags; }
};

// A plain Shape known to the compiler.
struct PlainShape {
  static constexpr Scale scale = kGames;
  static constexpr bool opaque = false, flags = false;
};

// Tells the shape of an entry from its moves, one after the other.
class ShapeTeller {
 public:
  void Add(const BookMove& move);
  // That of the moves so far, of which there is one at least.
  Shape shape() const;

 private:
  Shape shape_;
  bool counts_games_ = false, quarters_ = true;
};

// That of `entry`, which has a move.
Shape ShapeOf(const BookEntry& entry);

inline uint64_t LowBits(uint64_t bits, uint32_t width) {
  return bits & ((uint64_t{1} << width) - 1);
}

// The width of numbers that `all` is the bitwise or of.
inline uint32_t WidthOf(uint64_t all) {
  const auto width = static_cast<uint32_t>(std::bit_width(all | 1));
  return width <= kWidestPrefix ? width : kWidest;
}

}  // namespace tabia::chess
