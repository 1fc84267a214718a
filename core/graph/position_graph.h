// The positions of a book and the moves between them, as numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia::graph {

// A position of a graph: its number, from 0.
using Node = uint32_t;

// A move of the book from one position to another one.
struct Edge {
  Node from;
  Node to;
};

// Visits all edges of a graph, in the same order each time.
using ForEachEdge = absl::FunctionRef<absl::Status(absl::FunctionRef<void(Edge)> visit)>;

// A graph of positions: the player who moves in each, and the positions before it. It takes 4 bytes per edge and 4 per
// position.
class PositionGraph {
 public:
  // Visits the edges twice: it counts them, and then it stores them. So the edges need not be in memory.
  // `white_moves[node]` is true if White moves in a position. Returns the first error of `for_each_edge`.
  // REQUIRES: both ends of an edge are below the number of positions, and there are fewer than 2^32 edges.
  static absl::StatusOr<PositionGraph> Of(std::vector<bool> white_moves, ForEachEdge for_each_edge);

  size_t size() const { return white_moves_.size(); }
  bool WhiteMoves(Node node) const { return white_moves_[node]; }
  // Returns the positions from which a move leads to `node`, the last edge first; a position occurs once for each such
  // move.
  std::span<const Node> Before(Node node) const {
    return {before_.data() + begin_[node], before_.data() + begin_[node + 1]};
  }

 private:
  explicit PositionGraph(std::vector<bool> white_moves)
      : white_moves_(std::move(white_moves)), begin_(white_moves_.size() + 1) {}

  std::vector<bool> white_moves_;
  std::vector<uint32_t> begin_;  // of each position, in before_; then the end
  std::vector<Node> before_;
};

}  // namespace tabia::graph
