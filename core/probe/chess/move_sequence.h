// POSITION, as a user states it, and the moves of the game that led to it.
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
  chess::Setup stated;             // the position before the moves as the text states it, not yet normalised
  std::vector<chess::Move> moves;  // played from there
  std::vector<uint64_t> earlier_keys;  // of all positions before `position`, oldest first
  int ply = 0;                         // plies played since the start of the game, by the FEN's move number

  // Plays a legal move.
  void Play(chess::Move move);
};

// Parses a FEN or an EPD, or "startpos"; either followed by "moves" and moves in UCI's notation or in SAN,
// with or without move numbers. In a book of
// a variant whose rules tabia does not know, any text of FEN's shape, without moves. Returns a
// usage error with the wrong field, the reason why the position is illegal, or the first illegal move.
absl::StatusOr<MoveSequence> ParseMoveSequence(std::string_view text, std::string_view variant = "standard");

}  // namespace tabia::probe
