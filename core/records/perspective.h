// The player whose wins a source counts.
#pragma once

#include <cstdint>

namespace tabia::records {

// The player whose results the win, draw and loss columns of a source count.
enum class Perspective : uint8_t {
  kAuto,   // decided from the data
  kWhite,  // win = 1-0
  kMover,  // win = won by the player who made the move
};

}  // namespace tabia::records
