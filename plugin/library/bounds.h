// Checks numbers that callers pass.
#pragma once

#include <cstdint>

namespace tabia::library {

inline bool IsBetween(int32_t number, int32_t min, int32_t max) {
  return number >= min && number <= max;
}

}  // namespace tabia::library
