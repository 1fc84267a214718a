#include "core/graph/position_graph.h"

#include "core/base/status.h"

namespace tabia::graph {

absl::StatusOr<PositionGraph> PositionGraph::Of(std::vector<bool> white_moves, ForEachEdge for_each_edge) {
  PositionGraph graph(std::move(white_moves));
  std::vector<uint32_t>& begin = graph.begin_;
  TABIA_RETURN_IF_ERROR(for_each_edge([&](Edge edge) { ++begin[edge.to]; }));
  uint32_t end = 0;
  for (uint32_t& edges : begin) edges = end += edges;
  // Each prefix sum is the end of the edges of a position now. Storing them from the back moves it to their beginning.
  graph.before_.resize(end);
  TABIA_RETURN_IF_ERROR(for_each_edge([&](Edge edge) { graph.before_[--begin[edge.to]] = edge.from; }));
  return graph;
}

}  // namespace tabia::graph
