// Numbers of callers within their bounds.
#pragma once

#include <cstdint>

namespace tabia::library {

inline bool IsBetween(int32_t number, int32_t least, int32_t most) {
  return number >= least && number <= most;
}

}  // namespace tabia::library
