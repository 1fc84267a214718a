// The tree of an OBK book, walked move by move in the order of the file.
//
// The order is preorder. A move without V is followed by its first reply. A move with V is followed by an alternative
// to the most recent open move, which is the latest move without L.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/played_line.h"
#include "core/chess/position.h"
#include "core/formats/obk/obk_layout.h"

namespace tabia::formats {

// An illegal move leads to no position, so the walk skips the moves below it, up to the next alternative whose position
// is known. Memory grows with the depth, not with the number of moves.
class ObkTree {
 public:
  // A move that has a further alternative.
  struct OpenMove {
    uint32_t ply;
    uint32_t index;  // in the file, from 0
  };

  // Returns whether the tree is complete, so that a further move would have no position.
  bool complete() const { return complete_; }
  // Returns whether the next move is below an illegal one.
  bool below_illegal_move() const { return ply_ > line_.plies(); }
  // Returns the position of the next move. REQUIRES: !below_illegal_move().
  const chess::Position& position() const { return line_.position(); }
  const std::vector<OpenMove>& open_moves() const { return open_moves_; }

  // Returns the legal move in position() of `coded`; nullopt if there is none. The format stores castling as the king's
  // move, and has no bits for promotion, which is always to a queen.
  std::optional<chess::Move> Resolve(const ObkMove& coded) const;

  // Moves to the position of the next move. `legal_move` is the result of Resolve for `coded`; nullopt below an illegal
  // move.
  void Advance(const ObkMove& coded, std::optional<chess::Move> legal_move, uint32_t index);

 private:
  chess::PlayedLine line_;
  std::vector<OpenMove> open_moves_;
  bool next_is_alternative_ = false;  // of the latest open move
  uint32_t ply_ = 0;                  // of the next move
  bool complete_ = false;
};

}  // namespace tabia::formats
