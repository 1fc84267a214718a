// How the position of a CTG record is turned on its way to the board: the book has one record for a position,
// the same with colours exchanged, and, without castling rights, for their mirror images.
//
// A record has White to move, and without castling rights his king on files e to h.
#pragma once

#include <array>

#include "core/chess/entry/book_entry.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/chess/square.h"

namespace tabia::formats {

struct CtgFrame {
  bool flipped = false;   // ranks turned over, colours exchanged: Black is to move
  bool mirrored = false;  // files turned over

  // Turn squares, pieces and moves of a record to the board, and back.
  chess::Square Turned(chess::Square square) const {
    return static_cast<chess::Square>(square ^ (flipped ? 56 : 0) ^ (mirrored ? 7 : 0));
  }
  chess::Piece TurnedPiece(chess::Piece piece) const {
    return piece == chess::kNoPiece || !flipped ? piece : static_cast<chess::Piece>(piece ^ 1);
  }
  chess::Move Turned(chess::Move move) const {
    return {Turned(move.from()), Turned(move.to()), move.promotion()};
  }
};

// Returns the frame in which the book has `position`.
CtgFrame CtgFrameOf(const chess::Position& position);

// Returns `position`, one in the form of a record, as it is in `frame`.
chess::Position InCtgFrame(const chess::Position& position, CtgFrame frame);

}  // namespace tabia::formats
