// The byte of a move in a CTG book.
//
// It identifies a piece as the n-th of its type among those of the side to move, counted by square a1, a2 … a8, b1 … h8
// of the record's position, and a distance in files and ranks modulo 8: five files to the right are three to the left.
#pragma once

#include <cstdint>

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/formats/ctg/ctg_position_code.h"

namespace tabia::formats {

enum class CtgMoveFault : uint8_t {
  kNone,
  kUnknownCode,  // no known book has this byte
  kIllegal,      // the piece is missing or cannot move there
  kAmbiguous,    // 0x1a and 0xf9 have two meanings each; both moves are legal here
  kRepeated,     // the record contains the move twice
};

struct CtgMoveResult {
  chess::Move move = {};  // on the board; empty if there is a fault
  CtgMoveFault fault = CtgMoveFault::kNone;
};

// Returns the legal move of `code` in `position`. `frame` transforms the record to this position.
CtgMoveResult DecodeCtgMove(uint8_t code, const chess::Position& position, CtgFrame frame);

}  // namespace tabia::formats
