// The positions of a book and the moves between them, as numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tabia::graph {

// A position of a graph: its number, from 0.
using Node = uint32_t;

// A move of the book from one position to another one.
struct Edge {
  Node from;
  Node to;
};

// A graph of positions: the player who moves in each, and the positions before it. It takes 4 bytes per edge and 4 per
// position.
class PositionGraph {
 public:
  // Sorts the edges; their order has no effect. `white_moves[node]` says whether White moves in a position.
  // REQUIRES: both ends of an edge are less than the number of positions.
  PositionGraph(std::vector<bool> white_moves, std::vector<Edge> edges);

  size_t size() const { return white_moves_.size(); }
  bool WhiteMoves(Node node) const { return white_moves_[node]; }
  // Returns the positions from which a move leads to `node`, in the order of their numbers.
  std::span<const Node> Before(Node node) const {
    return {before_.data() + begin_[node], before_.data() + begin_[node + 1]};
  }

 private:
  std::vector<bool> white_moves_;
  std::vector<uint32_t> begin_;  // of each position, in before_; then the end
  std::vector<Node> before_;
};

}  // namespace tabia::graph
