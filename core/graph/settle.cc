#include "core/graph/settle.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <utility>

#include "core/moves/score.h"

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

  // Takes the leaves that are better than the draw value for a player, the best ones first. All mates are one step.
  void SettleFor(bool white) {
    const std::vector<Node> sorted = LeavesFor(white);
    for (std::span<const Node> leaves = sorted; !leaves.empty();) {
      const Worth value = leaves_[leaves.front()];
      const auto is_other = [&](Node leaf) {
        return leaves_[leaf] != value && !(IsMate(value) && IsMate(leaves_[leaf]));
      };
      const auto count =
          static_cast<size_t>(std::find_if(leaves.begin(), leaves.end(), is_other) - leaves.begin());
      SettleStep(leaves.first(count), white);
      leaves = leaves.subspan(count);
    }
  }

  SettledValues Take() { return std::move(settled_); }

 private:
  static constexpr Distance kFarthest = std::numeric_limits<Distance>::max();

  static bool IsMate(Worth worth) { return chess::Score::OfWorth(worth)->is_mate(); }

  // Returns the plies from a position to the mate that its leaf is, and 0 for another leaf.
  int PliesToMate(Node leaf) const {
    const Worth worth = leaves_[leaf];
    if (!IsMate(worth)) return 0;
    return std::abs(chess::Score::OfWorth(graph_.WhiteMoves(leaf) ? worth : -worth)->mate_plies());
  }

  static Worth WorthOfMate(int plies, bool white) {
    plies = std::clamp(plies, 1, 2 * chess::Score::kMaxMoves);
    return static_cast<Worth>(chess::Score::OfMatePlies(white ? plies : -plies)->worth());
  }

  // Settles the positions with the value of some leaves, in the order of the plies to their leaf or, for mates, of all
  // plies to the mate.
  void SettleStep(std::span<const Node> leaves, bool white) {
    const Worth worth = leaves_[leaves.front()];
    const auto value = [&](int plies) { return IsMate(worth) ? WorthOfMate(plies, white) : worth; };
    queue_.clear();
    size_t next = 0;
    for (int plies = PliesToMate(leaves.front()); next < queue_.size() || !leaves.empty(); ++plies) {
      // The queue from `next` on has the positions that are settled at `plies` by a move to another position.
      for (; !leaves.empty() && PliesToMate(leaves.front()) == plies; leaves = leaves.subspan(1)) {
        Reach(leaves.front(), white, value(plies), 0);
      }
      for (const size_t end = queue_.size(); next < end; ++next) {
        const Distance distance = settled_.distances[queue_[next]];
        for (const Node before : graph_.Before(queue_[next])) {
          Reach(before, white, value(plies + 1),
                distance == kFarthest ? distance : static_cast<Distance>(distance + 1));
        }
      }
    }
  }

  // Returns the leaves that are better than the draw value for a player: the better ones first; mates by their plies.
  std::vector<Node> LeavesFor(bool white) const {
    const auto is_better = [white](Worth a, Worth b) { return white ? a > b : a < b; };
    std::vector<Node> leaves;
    for (Node node = 0; node < graph_.size(); ++node) {
      if (leaves_[node] != kNoWorth && is_better(leaves_[node], draw_value_)) leaves.push_back(node);
    }
    std::sort(leaves.begin(), leaves.end(), [&](Node a, Node b) {
      if (IsMate(leaves_[a]) && IsMate(leaves_[b])) {
        return std::pair(PliesToMate(a), a) < std::pair(PliesToMate(b), b);
      }
      return leaves_[a] != leaves_[b] ? is_better(leaves_[a], leaves_[b]) : a < b;
    });
    return leaves;
  }

  // Counts that one more move from `node` is worth `value` or more for the player. The player takes the first
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
  std::vector<Node> queue_;  // the positions of a step, in the order in which they are settled
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
