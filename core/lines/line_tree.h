// Lines of moves that share their beginnings.
//
// A book of a million positions has millions of lines, but each of them is another one with one move more. So a line is
// its last move and the number of the line before it, in eight bytes; its position is played again when it is needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/moves/chess_board.h"

namespace tabia::lines {

class LineTree {
 public:
  using Line = uint32_t;  // its number

  // Makes a line without moves for each root, with the numbers 0, 1, …
  explicit LineTree(std::vector<chess::Board> roots) : roots_(std::move(roots)) {}

  // Adds the line that plays `move` after `before`, and returns its number, the next one. REQUIRES: the move is legal
  // there.
  Line Add(Line before, chess::Move move);

  // Returns the number of lines, the roots included.
  size_t size() const { return roots_.size() + steps_.size(); }
  bool IsRoot(Line line) const { return line < roots_.size(); }
  const std::vector<chess::Board>& roots() const { return roots_; }
  // Returns the line without its last move. REQUIRES: !IsRoot(line).
  Line Before(Line line) const { return StepTo(line).before; }
  chess::Move LastMove(Line line) const { return StepTo(line).move; }

 private:
  struct Step {
    Line before;
    chess::Move move;
  };

  const Step& StepTo(Line line) const { return steps_[line - roots_.size()]; }

  std::vector<chess::Board> roots_;
  std::deque<Step> steps_;  // of the other lines; it never moves them, which would take as much memory again
};

// A cursor in the tree. A step to a line with a long common prefix takes the time of the moves after the prefix.
class LineCursor {
 public:
  // Refers to `tree`, which must outlive the cursor. Call GoTo before any other function.
  explicit LineCursor(const LineTree& tree) : tree_(&tree) {}

  void GoTo(LineTree::Line line);

  LineTree::Line line() const { return path_.back(); }
  const chess::Board& root() const { return positions_.front(); }
  const chess::Board& position() const { return positions_.back(); }
  // Returns the position before the last move. REQUIRES: there is a move.
  const chess::Board& position_before() const { return positions_[positions_.size() - 2]; }
  absl::Span<const chess::Move> moves() const { return moves_; }
  // Returns the keys of the root and of the position after each move.
  absl::Span<const uint64_t> keys() const { return keys_; }
  // Returns whether the root or a position after a move has this key.
  bool HasSeen(uint64_t key) const;

 private:
  void Stand(const chess::Board& position);

  const LineTree* tree_;
  // All after 0, 1, … moves.
  std::vector<LineTree::Line> path_;
  std::vector<chess::Board> positions_;
  std::vector<uint64_t> keys_;
  std::vector<chess::Move> moves_;    // one fewer than the others
  std::vector<LineTree::Line> tail_;  // of the path that GoTo goes, from its end
};

}  // namespace tabia::lines
