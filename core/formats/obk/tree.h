// The tree of an OBK book, walked move by move in the order of the file.
//
// The order is preorder. A move without V is followed by its first reply. After a move with V comes an
// alternative of the most recent move that is still open, that is, of the latest one without L.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/played_line.h"
#include "core/chess/position.h"
#include "core/formats/obk/layout.h"

namespace tabia::formats {

// An illegal move has no place in the game, and neither have the moves below it; the walk passes over them to
// the next place that it knows. Memory grows with the depth, never with the number of moves.
class ObkTree {
 public:
  // A move that waits for an alternative.
  struct OpenMove {
    uint32_t ply;
    uint32_t index;  // in the file, from 0
  };

  // The tree has been given to its end: no further move has a place in it.
  bool complete() const { return complete_; }
  // The next move is below an illegal one.
  bool below_illegal_move() const { return ply_ > line_.plies(); }
  // The position of the next move, unless it is below an illegal one.
  const chess::Position& position() const { return line_.position(); }
  const std::vector<OpenMove>& open_moves() const { return open_moves_; }

  // The legal move that `coded` is in position(): castling by the king's move, a promotion is to a queen.
  std::optional<chess::Move> Resolve(const ObkMove& coded) const;

  // Goes on to the place of the next move. `legal_move` is what Resolve made of `coded`, or nothing below an
  // illegal move.
  void Advance(const ObkMove& coded, std::optional<chess::Move> legal_move, uint32_t index);

 private:
  chess::PlayedLine line_;
  std::vector<OpenMove> open_moves_;
  bool next_is_alternative_ = false;  // of the latest open move
  uint32_t ply_ = 0;                  // of the next move
  bool complete_ = false;
};

}  // namespace tabia::formats
