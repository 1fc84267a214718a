// GNU Backgammon's position id: 14 letters for the chequers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/board.h"

namespace tabia::backgammon {

inline constexpr size_t kPositionIdLetters = 14;

// The 80 bits of the id, the lowest bit of a byte first. The player who is not on roll comes first, then the one on
// roll. Each player has the points 1 to 24 and the bar; each of these is a one per chequer and then a zero.
using PositionBytes = std::array<uint8_t, 10>;

// Returns the bytes of a possible board, seen by the player on roll. Only equal boards have equal bytes.
PositionBytes ToPositionBytes(const Board& board);

// Returns the id: "4HPwATDgc/ABMA" for the start.
std::string ToPositionId(const Board& board);

// Parses an id. Returns the board seen by the player on roll, or a usage error with the reason.
absl::StatusOr<Board> ParsePositionId(std::string_view text);

// Returns the board of the bytes, seen by the player on roll, or an error with the reason why they are not a board.
absl::StatusOr<Board> BoardOfPositionBytes(const PositionBytes& bytes);

}  // namespace tabia::backgammon
