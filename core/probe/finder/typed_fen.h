// A FEN as people type it: with fields missing, and perhaps with moves after it.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia::probe {

// Returns whether the first word of `text` is made like the board of a FEN, right or wrong: letters of pieces and
// digits, in several ranks.
bool BeginsWithBoard(std::string_view text);

struct TypedFen {
  std::string fen;   // four fields at least, of a board that is readable
  std::string rest;  // the text after it, which should be moves
};

// Reads the FEN at the beginning of `text`, up to the word "moves" or the first move, and completes it: without a side
// to move it is White's turn, or Black's if White could take the king; without castling rights a king on its square may
// castle with each rook in a corner. Drops the operations of an EPD. Returns the error of an unreadable board. If
// another field is wrong, returns the text unchanged, which ParseMoveSequence rejects.
absl::StatusOr<TypedFen> CompleteFen(std::string_view text);

}  // namespace tabia::probe
