#include "core/graph/settle.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace tabia::graph {
namespace {

// Settles the values that are better than the draw value for one player, and then those for the other.
class Settler {
 public:
  Settler(const PositionGraph& graph, const std::vector<Worth>& leaves, Worth draw_value)
      : graph_(graph),
        leaves_(leaves),
        draw_value_(draw_value),
        open_(graph.size()),
        is_settled_(graph.size()),
        settled_{std::vector<Worth>(graph.size(), draw_value), std::vector<Distance>(graph.size())} {
    for (Node node = 0; node < graph.size(); ++node) {
      open_[node] = static_cast<uint16_t>(open_[node] + (leaves[node] != kNoWorth));
      for (const Node before : graph.Before(node)) ++open_[before];
    }
  }

  // Takes the leaves that are better than the draw value for a player, the best ones first.
  void SettleFor(bool white) {
    const std::vector<Node> leaves = LeavesFor(white);
    for (size_t i = 0; i < leaves.size();) {
      const Worth value = leaves_[leaves[i]];
      queue_.clear();
      for (; i < leaves.size() && leaves_[leaves[i]] == value; ++i) Reach(leaves[i], white, value, 0);
      for (size_t next = 0; next < queue_.size(); ++next) {
        const Distance distance = settled_.distances[queue_[next]];
        for (const Node before : graph_.Before(queue_[next])) {
          Reach(before, white, value, distance == kFarthest ? distance : static_cast<Distance>(distance + 1));
        }
      }
    }
  }

  SettledValues Take() { return std::move(settled_); }

 private:
  static constexpr Distance kFarthest = std::numeric_limits<Distance>::max();

  std::vector<Node> LeavesFor(bool white) const {
    const auto is_better = [white](Worth a, Worth b) { return white ? a > b : a < b; };
    std::vector<Node> leaves;
    for (Node node = 0; node < graph_.size(); ++node) {
      if (leaves_[node] != kNoWorth && is_better(leaves_[node], draw_value_)) leaves.push_back(node);
    }
    std::sort(leaves.begin(), leaves.end(), [&](Node a, Node b) {
      return leaves_[a] != leaves_[b] ? is_better(leaves_[a], leaves_[b]) : a < b;
    });
    return leaves;
  }

  // Takes notice that one more move from `node` is worth `value` or more for the player. The player takes the first
  // such move, which is the best and the shortest; the opponent has such a value only if no other move is left.
  void Reach(Node node, bool white, Worth value, Distance distance) {
    if (is_settled_[node]) return;
    if (graph_.WhiteMoves(node) != white && --open_[node] > 0) return;
    is_settled_[node] = true;
    settled_.values[node] = value;
    settled_.distances[node] = distance;
    queue_.push_back(node);
  }

  const PositionGraph& graph_;
  const std::vector<Worth>& leaves_;
  const Worth draw_value_;
  std::vector<uint16_t> open_;  // moves of each position that are not settled; only the opponent's count
  std::vector<bool> is_settled_;
  std::vector<Node> queue_;  // the positions of one value, by distance
  SettledValues settled_;
};

}  // namespace

SettledValues Settle(const PositionGraph& graph, const std::vector<Worth>& leaves, Worth draw_value) {
  Settler settler(graph, leaves, draw_value);
  settler.SettleFor(true);
  settler.SettleFor(false);
  return settler.Take();
}

}  // namespace tabia::graph
