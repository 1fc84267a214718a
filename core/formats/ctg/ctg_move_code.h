// The byte of a move in a CTG book.
//
// It names a piece, as the n-th of its type among those of the side to move, counted by square a1, a2 … a8,
// b1 … h8 of the record's position; and how far it goes, in files and ranks modulo 8: five files to the right
// are three to the left.
#pragma once

#include <cstdint>

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/formats/ctg/ctg_frame.h"

namespace tabia::formats {

enum class CtgMoveFault : uint8_t {
  kNone,
  kUnknownCode,  // no program has been seen to write this byte
  kIllegal,      // the piece is missing, or cannot go there
  kAmbiguous,    // 0x1a or 0xf9, of which one means another move, where both moves are legal
  kRepeated,     // the record has the move already
};

struct CtgMoveResult {
  chess::Move move = {};  // of the board; nothing if there is a fault
  CtgMoveFault fault = CtgMoveFault::kNone;
};

// Returns the legal move that `code` means in `position`, which is in `frame`.
CtgMoveResult DecodeCtgMove(uint8_t code, const chess::Position& position, CtgFrame frame);

}  // namespace tabia::formats
