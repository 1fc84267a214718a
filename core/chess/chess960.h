// The start positions of Chess960.
#pragma once

#include <string_view>
#include <vector>

#include "core/chess/position.h"
#include "core/chess/setup.h"

namespace tabia::chess {

inline constexpr int kChess960Starts = 960;
inline constexpr int kOrthodoxStart = 518;

// Returns the start position with this number, 0 to 959, in Scharnagl's numbering.
Position Chess960Start(int number);

// Returns the start position, or all start positions if the variant is Chess960.
std::vector<Position> StartPositions(std::string_view variant);

// Returns whether the castling rights are possible in orthodox chess: the king is on the e-file, the rooks in the
// corners.
bool HasOrthodoxCastling(const Setup& setup);

}  // namespace tabia::chess
