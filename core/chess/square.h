// Squares and sets of squares. a1 = 0, b1 = 1 … h8 = 63; the least significant bit of a Bitboard is a1.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::chess {

using Square = uint8_t;
using Bitboard = uint64_t;

inline constexpr Square kNoSquare = 64;
inline constexpr Square kA1 = 0, kE1 = 4, kH1 = 7, kA8 = 56, kE8 = 60, kH8 = 63;

// Returns the square on a file and a rank, which count from 0: file a and rank 1 are 0.
constexpr Square SquareAt(int file, int rank) {
  return static_cast<Square>(8 * rank + file);
}
constexpr int FileOf(Square square) {
  return square & 7;
}
constexpr int RankOf(Square square) {
  return square >> 3;
}

// Reads "e4" as 28; nothing for a text that is not a square.
constexpr std::optional<Square> ParseSquare(std::string_view name) {
  if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8')
    return std::nullopt;
  return SquareAt(name[0] - 'a', name[1] - '1');
}

constexpr Bitboard Bit(Square square) {
  return Bitboard{1} << square;
}
constexpr Bitboard FileMask(int file) {
  return Bitboard{0x0101010101010101} << file;
}
constexpr Bitboard RankMask(int rank) {
  return Bitboard{0xff} << (8 * rank);
}

inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kCorners = Bit(kA1) | Bit(kH1) | Bit(kA8) | Bit(kH8);

// Returns whether the set has at least two squares. It does not count them, because counting is a call on the baseline
// of x86-64, which has no popcount instruction.
constexpr bool IsSeveral(Bitboard squares) {
  return (squares & (squares - 1)) != 0;
}
constexpr bool IsSingle(Bitboard squares) {
  return squares != 0 && !IsSeveral(squares);
}

constexpr Square FirstSquare(Bitboard squares) {
  return static_cast<Square>(std::countr_zero(squares));
}
constexpr Square LastSquare(Bitboard squares) {
  return static_cast<Square>(63 - std::countl_zero(squares));
}

// The squares of a set, a1 first: for (Square square : SquaresOf(bitboard)).
class SquaresOf {
 public:
  constexpr explicit SquaresOf(Bitboard squares) : squares_(squares) {}

  struct Iterator {
    Bitboard rest;
    constexpr Square operator*() const { return FirstSquare(rest); }
    constexpr void operator++() { rest &= rest - 1; }
    constexpr bool operator!=(const Iterator& other) const { return rest != other.rest; }
  };
  constexpr Iterator begin() const { return {squares_}; }
  constexpr Iterator end() const { return {0}; }

 private:
  Bitboard squares_;
};

}  // namespace tabia::chess
