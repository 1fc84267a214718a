// Finds the positions of a book that stores only their keys, by playing its moves.
//
// An index has no positions, and a key cannot be turned back into a board. But the moves of a known position lead to
// others, whose keys show if the book has them. So a depth-first walk from a root through the moves of the book finds
// positions. A position that no move leads to remains a key.
//
// Invariant: plies_ has one element for each position from the root to the current one, and steps_ has the steps from
// these positions, contiguous and in order. A walk compares keys and opens each position at most
// once. So its time grows with the number of positions, not of ways to them. Example: 1. Nf3 d5 2.
// d4 ends where 1. d4 d5 2. Nf3 ends: the position is visited once, on the way that is walked first.
//
// It does not recurse, because a book may have lines of any length, and a long one would overflow the stack. It is
// depth first, because a breadth-first walk would store all positions of the widest level. The stack takes sixteen
// bytes per step, and PlayedLine restores positions from a few moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"

#include "core/base/hash_table.h"
#include "core/chess/move.h"
#include "core/chess/played_line.h"
#include "core/chess/position.h"

namespace tabia::chess {

// The book of a walk.
class WalkedBook {
 public:
  virtual ~WalkedBook() = default;

  // Adds the book's moves in `position` to the empty `moves`, best first; none if the book does not have the position.
  // The walk ignores illegal moves. An error ends it.
  virtual absl::Status Moves(const Position& position, uint64_t key, std::vector<Move>& moves) = 0;
  // Returns false only if the book does not have the position of this key; true is also allowed for a key that it does
  // not have. Called before a move is played, and many times as often as Moves, so it must be fast.
  virtual bool MayHave(uint64_t key) const = 0;
  // Prefetches the memory that MayHave reads, and returns at once.
  virtual void Prefetch(uint64_t key) const = 0;
  // Called once for each position of the book, the last one of `line`, with the moves that Moves has just returned.
  virtual absl::Status Visit(const PlayedLine& line, uint64_t key, const std::vector<Move>& moves) = 0;
};

// The moves that a walk plays.
enum class WalkWidth : uint8_t {
  // The moves of the book. That is enough if every line of the book begins at the root.
  kBookMoves,
  // Every legal move in positions of the book, and in positions after its moves. This finds the positions of a book
  // with the moves of one player only, or with lines whose first moves are missing.
  kEveryReply,
};

// A depth-first walk. Several walks of one object visit no position twice. Memory: 8 to 18 bytes per position, and some
// per ply of the deepest line.
class PositionWalk {
 public:
  explicit PositionWalk(WalkedBook& book) : book_(book) {}

  absl::Status From(const Position& root, WalkWidth width);

  // Returns the number of positions visited by all walks.
  uint64_t visited() const { return visited_.size(); }
  bool HasVisited(uint64_t key) const { return visited_.contains(key); }

 private:
  // A legal move, and the key of the position that it leads to.
  struct Step {
    uint64_t key;
    Move move;
    bool is_of_book;
  };
  // A position on the current line. Its steps are stored in steps_ from `next` to `end`.
  struct Ply {
    size_t next;
    size_t end;
  };

  bool is_wide() const { return width_ == WalkWidth::kEveryReply; }
  // Returns false if the key of a step shows that the walk need not enter its position.
  bool MayEnter(const Step& step) const;
  bool IsEntered(uint64_t key) const { return (is_wide() ? entered_ : visited_).contains(key); }
  // Enters the last position of `line`, to which `step` leads.
  absl::Status Enter(const PlayedLine& line, const Step& step);
  // Makes `position` the last ply of the current line.
  void Open(const Position& position);
  void AddStep(const Position& position, Move move, bool is_of_book);

  WalkedBook& book_;
  WalkWidth width_ = WalkWidth::kBookMoves;
  HashSet<uint64_t> visited_;  // passed to the book's Visit
  HashSet<uint64_t> entered_;  // by a wide walk; also positions that the book does not have
  std::vector<Ply> plies_;
  std::vector<Step> steps_;       // from all positions on the current line
  std::vector<Move> book_moves_;  // of the position just entered
};

}  // namespace tabia::chess
