// The values of positions if one player plays best, and the other one plays each move as often as in counted games.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/position_graph.h"
#include "core/graph/settle.h"

namespace tabia::graph {

// The moves of all positions, in the order of their numbers. Takes 12 bytes of memory per move and 8 per position;
// Values takes 8 more per position.
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

  // Returns the values in centipawns for White. White plays best if `white_is_best`, else Black does. The other player
  // plays each move as often as it was played, and plays best where no game is counted. Values are averaged as expected
  // scores (chess::ExpectedScore). They are iterated from `draw_value`, the last position first, until no expected
  // score changes by more than 0.000001, but at most 10,000 times, because values may rotate in a cycle without another
  // move.
  std::vector<Worth> Values(bool white_is_best, Worth draw_value) const;

 private:
  std::vector<bool> white_moves_;
  std::vector<uint64_t> begin_;  // of each position, in moves_
  std::vector<Move> moves_;
};

}  // namespace tabia::graph
