#include "core/graph/position_graph.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tabia::graph {

PositionGraph::PositionGraph(std::vector<bool> white_moves, std::vector<Edge> edges)
    : white_moves_(std::move(white_moves)), begin_(white_moves_.size() + 1), before_(edges.size()) {
  std::sort(edges.begin(), edges.end(),
            [](const Edge& a, const Edge& b) { return std::tie(a.to, a.from) < std::tie(b.to, b.from); });
  size_t next = 0;
  for (size_t node = 0; node < size(); ++node) {
    for (; next < edges.size() && edges[next].to == node; ++next) before_[next] = edges[next].from;
    begin_[node + 1] = static_cast<uint32_t>(next);
  }
}

}  // namespace tabia::graph
