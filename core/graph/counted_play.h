// The values of positions if one player plays best and the other one plays as people did.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/position_graph.h"
#include "core/graph/settle.h"

namespace tabia::graph {

// The moves of all positions, in the order of their numbers.
class CountedMoves {
 public:
  struct Move {
    Node to;      // kNoNode for a leaf
    float games;  // with this move; only those of the player who plays as counted matter
    Worth worth;  // of a leaf, from White's point of view
  };

  // Adds a position; AddMove adds its moves.
  void AddPosition(bool white_moves) {
    white_moves_.push_back(white_moves);
    begin_.push_back(moves_.size());
  }
  void AddMove(const Move& move) { moves_.push_back(move); }

  // Returns the value of each position, in centipawns for White, if `white_is_best` says who plays best. Everything is
  // computed in chances (chess::WinningChances): a position of the best player has those of the best move, and one of
  // the other player the mean of the moves, by games. If no game is counted there, that player plays best, too. A play
  // that never ends is worth `draw_value`: all positions begin with it, and are computed again, the last ones first,
  // until no value changes by more than 0.000001.
  std::vector<Worth> Values(bool white_is_best, Worth draw_value) const;

 private:
  std::vector<bool> white_moves_;
  std::vector<uint64_t> begin_;  // of each position, in moves_
  std::vector<Move> moves_;
};

}  // namespace tabia::graph
