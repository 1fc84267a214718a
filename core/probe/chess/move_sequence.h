// The argument POSITION of a user: a position, and the moves that lead to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/entry/book_position.h"
#include "core/chess/setup.h"

namespace tabia::probe {

struct MoveSequence {
  chess::BookPosition position;
  chess::Setup stated;                 // the position before the moves, as in the text, not normalised
  std::vector<chess::Move> moves;      // played from there
  std::vector<uint64_t> earlier_keys;  // of all positions before `position`, oldest first
  int ply = 0;                         // plies played since the start of the game, by the FEN's move number

  // Plays a legal move.
  void Play(chess::Move move);
};

// Parses a FEN, an EPD or "startpos". The word "moves" may follow, with moves in UCI notation or SAN, with or without
// move numbers. If tabia does not support the rules of `variant`, the text may be any text in the form of a FEN, without
// moves. Returns a usage error with the wrong field, the reason why the position is illegal, or the first illegal move.
absl::StatusOr<MoveSequence> ParseMoveSequence(std::string_view text, std::string_view variant = "standard");

}  // namespace tabia::probe
