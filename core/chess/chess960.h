// The start positions of Chess960.
#pragma once

#include "core/chess/position.h"
#include "core/chess/setup.h"

namespace tabia::chess {

inline constexpr int kChess960Starts = 960;
inline constexpr int kOrthodoxStart = 518;

// Returns start position `number`, 0 to 959, in Scharnagl's numbering.
Position Chess960Start(int number);

// Returns whether castling, as far as it is still possible, is that of orthodox chess: from the e-file, with the rooks in
// the corners.
bool HasOrthodoxCastling(const Setup& setup);

}  // namespace tabia::chess
