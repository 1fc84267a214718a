// The intrinsics of MSVC for x86-64 that the embedded reader uses, for a compiler that pretends to be MSVC.
#pragma once

#include <stdint.h>

static inline uint64_t _umul128(uint64_t a, uint64_t b, uint64_t* high) {
  __extension__ typedef unsigned __int128 wide;
  const wide product = (wide)a * b;
  *high = (uint64_t)(product >> 64);
  return (uint64_t)product;
}

static inline unsigned char _BitScanForward64(unsigned long* index, uint64_t number) {
  *index = number == 0 ? 0 : (unsigned long)__builtin_ctzll(number);
  return number != 0;
}

static inline unsigned char _BitScanReverse64(unsigned long* index, uint64_t number) {
  *index = number == 0 ? 0 : 63 - (unsigned long)__builtin_clzll(number);
  return number != 0;
}
