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

#include "core/base/status.h"

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
  // `white_moves[node]` is true if White moves in a position. Returns the first error of `for_each_edge`, and a
  // ResourceExhaustedError if there are 2^32 edges or more. REQUIRES: both ends of an edge are below the number of
  // positions.
  static absl::StatusOr<PositionGraph> Of(std::vector<bool> white_moves, ForEachEdge for_each_edge) {
    PositionGraph graph(std::move(white_moves));
    std::vector<uint32_t>& begin = graph.begin_;
    uint64_t edges = 0;
    TABIA_RETURN_IF_ERROR(for_each_edge([&](Edge edge) {
      ++begin[edge.to];
      ++edges;
    }));
    if (edges > UINT32_MAX) return absl::ResourceExhaustedError("the graph has 2^32 moves or more");
    uint32_t end = 0;
    for (uint32_t& before : begin) before = end += before;
    // Each prefix sum is the end of the edges of a position now. Storing them from the back moves it to their
    // beginning.
    graph.before_.resize(edges);
    TABIA_RETURN_IF_ERROR(for_each_edge([&](Edge edge) { graph.before_[--begin[edge.to]] = edge.from; }));
    return graph;
  }

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
