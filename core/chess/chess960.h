// The start positions of Chess960.
#pragma once

#include "core/chess/position.h"

namespace tabia::chess {

inline constexpr int kChess960Starts = 960;
inline constexpr int kOrthodoxStart = 518;

// Returns start position `number`, 0 to 959, in Scharnagl's numbering.
Position Chess960Start(int number);

}  // namespace tabia::chess
