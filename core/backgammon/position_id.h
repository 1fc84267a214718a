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

// The 80 bits of the id, lowest bit of a byte first: first the player who is not on roll, then the one on
// roll; for each of them the points 1 to 24 and the bar: as many ones as chequers, and a zero.
using PositionBytes = std::array<uint8_t, 10>;

// Returns the bytes of a board: equal boards, and only they, have equal bytes. `board` has no fault and is
// from the view of the player on roll.
PositionBytes ToPositionBytes(const Board& board);

// Returns "4HPwATDgc/ABMA" for the start.
std::string ToPositionId(const Board& board);

// Returns the board from the view of the player on roll. A usage error states what is wrong with `text`.
absl::StatusOr<Board> ParsePositionId(std::string_view text);

// Returns the board from the view of the player on roll, or an error that states what is wrong with the
// bytes.
absl::StatusOr<Board> BoardOfPositionBytes(const PositionBytes& bytes);

}  // namespace tabia::backgammon
