// Walks lines in an order: those of a book, or those that a player is likely to meet.
//
// The order is a cost, a whole number that the caller gives each line. The cheapest line comes next, of equally cheap
// ones the one that was added first:
//
//   ply by ply      the cost is the number of moves (repertoire::FindGaps)
//   by cost         a move costs more the worse it is (study::FindTargets)
//   by probability  a move costs minus the logarithm of its share
//
// The caller looks up the moves, because only the caller knows in which book, and follows those that it wants:
//
//   lines::LineWalk<Value> walk({root}, lines::Visits::kOnce, Value());
//   while (walk.Next()) {
//     … look up walk.position() …
//     for (move : moves) walk.Follow(move, walk.cost() + 1, value);
//   }
//
// Invariant: of the lines that wait at one cost, no two lead to the same position. A line that would be the second one
// is joined to the first: `known.Join(more)` adds its value, and returns true if the new line represents the position
// from now on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/base/hash_table.h"
#include "core/chess/key.h"
#include "core/chess/move.h"
#include "core/lines/line_tree.h"
#include "core/moves/chess_board.h"

namespace tabia::lines {

// The number of visits to a position.
enum class Visits : uint8_t {
  kOnce,        // by the cheapest line to it
  kAtEachCost,  // by one line of each cost, so that a cycle of moves ends only at a limit of the caller
};

// A line that waits has its position, because walks jump between distant lines: playing their moves again would take
// longer than the rest. Memory: 8 bytes per line; per line that waits a position, a value and about 40 bytes; with
// Visits::kOnce, 9 to 18 bytes per position visited.
template <typename Value>
class LineWalk {
 public:
  using Line = LineTree::Line;

  // Begins with the roots, which have this value and cost nothing. REQUIRES: they are different positions, or positions
  // are visited once.
  LineWalk(std::vector<chess::Board> roots, Visits visits, const Value& value)
      : tree_(std::move(roots)), visits_(visits) {
    for (Line root = 0; root < tree_.size(); ++root) {
      const chess::Board& position = tree_.roots()[root];
      levels_[0].lines.push_back({position, chess::CanonicalKey(position), root, value});
    }
  }

  // Goes to the next line. Returns false if none waits.
  bool Next() {
    while (!levels_.empty()) {
      const auto level = levels_.begin();
      Level& waiting = level->second;
      if (waiting.next == waiting.lines.size()) {
        levels_.erase(level);
        continue;
      }
      cost_ = level->first;
      current_ = waiting.lines[waiting.next++];
      if (visits_ == Visits::kOnce && !seen_.insert(current_.key).second) continue;
      return true;
    }
    return false;
  }

  // Returns the current line; below are its cost and the rest. A reference is valid until the next call of Next.
  Line line() const { return current_.line; }
  int64_t cost() const { return cost_; }
  const Value& value() const { return current_.value; }
  uint64_t key() const { return current_.key; }
  const chess::Board& position() const { return current_.position; }

  // Queues the current line extended by `move`, which must be legal. REQUIRES: it costs more than the current one,
  // or positions are visited once.
  void Follow(chess::Move move, int64_t cost, const Value& value) {
    const uint64_t key = chess::KeyAfter(position(), move);
    if (visits_ == Visits::kOnce && seen_.contains(key)) return;
    Level& level = levels_[cost];
    const auto [at, is_new] = level.of_key.try_emplace(key, level.lines.size());
    if (!is_new) {
      Waiting& known = level.lines[at->second];
      if (known.value.Join(value)) known.line = tree_.Add(line(), move);
      return;
    }
    level.lines.push_back({position(), key, tree_.Add(line(), move), value});
    level.lines.back().position.Make(move);
  }

  const LineTree& tree() const { return tree_; }

 private:
  struct Waiting {
    chess::Board position = {};
    uint64_t key = 0;
    Line line = 0;
    Value value = {};
  };
  struct Level {
    std::vector<Waiting> lines;
    size_t next = 0;                   // the first line that was not visited
    HashMap<uint64_t, size_t> of_key;  // in `lines`
  };

  LineTree tree_;
  const Visits visits_;
  std::map<int64_t, Level> levels_;  // by cost
  HashSet<uint64_t> seen_;           // keys of the positions visited, if each is visited once
  Waiting current_;
  int64_t cost_ = 0;
};

}  // namespace tabia::lines
