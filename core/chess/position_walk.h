// The positions of a book that knows only their keys, found by playing its moves.
//
// An index has no positions: a key cannot be turned back into a board. But the moves of a known position lead
// to others, and their keys show whether the book has them. So positions are found by a depth-first walk from
// a root through the moves of the book. What no move leads to stays a key.
//
// Invariant: plies_ has one element for each position from the root to the current one, and steps_ holds the
// steps from these positions, contiguous and in order. A walk opens each position at most once, found by its
// key, so its time grows with the number of positions, not of the ways to reach them. Example: 1. Nf3 d5 2.
// d4 ends where 1. d4 d5 2. Nf3 ends: the position is visited once, on the way that is walked first.
//
// Why not by recursion: the depth of a book is data, and a long enough sequence of moves would overflow the
// stack. Why depth first: a queue would hold whole positions, as many as the widest level has; the stack
// holds sixteen bytes a step, and PlayedLine restores positions from a few moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"

#include "core/base/hash_table.h"
#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::chess {

// The book that is walked, queried by position.
class WalkedBook {
 public:
  virtual ~WalkedBook() = default;

  // Puts the book's moves in `position` into `moves`, which is empty, best first; leaves it empty if the book
  // does not have the position. Illegal moves are ignored. An error ends the walk.
  virtual absl::Status Moves(const Position& position, uint64_t key, std::vector<Move>& moves) = 0;
  // Returns false only if the book does not have the position of this key. Asked before a move is played, and
  // many times as often as Moves: a quick answer that is mostly right makes a walk quick.
  virtual bool MayHave(uint64_t key) const = 0;
  // Prefetches what MayHave reads, and returns at once.
  virtual void Prefetch(uint64_t key) const = 0;
  // Called once for each position of the book, with the result of Moves just before.
  virtual absl::Status Visit(const Position& position, uint64_t key, const std::vector<Move>& moves) = 0;
};

// Which moves a walk plays.
enum class WalkWidth : uint8_t {
  // Those of the book: enough where every line of the book begins at the root.
  kBookMoves,
  // Every legal move where the book has moves, and where one of its moves leads: this finds a book that holds
  // one player's moves only, or move sequences without their first moves.
  kEveryReply,
};

// Walks depth first. Several walks of one object visit no position twice. Memory: 8 to 18 bytes for each
// position, and some for each ply of the deepest line.
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
  // A position on the current line of play. Its steps are stored in steps_ from `next` to `end`.
  struct Ply {
    size_t next;
    size_t end;
  };

  bool is_wide() const { return width_ == WalkWidth::kEveryReply; }
  // Returns whether a step leads to a position that the walk enters, as far as can be known without its board.
  bool MayEnter(const Step& step) const;
  bool IsEntered(uint64_t key) const { return (is_wide() ? entered_ : visited_).contains(key); }
  absl::Status Enter(const Position& position, const Step& step);
  // Makes `position` the last ply of the current line.
  void Open(const Position& position);
  void AddStep(const Position& position, Move move, bool is_of_book);

  WalkedBook& book_;
  WalkWidth width_ = WalkWidth::kBookMoves;
  HashSet<uint64_t> visited_;  // passed to the book's Visit
  HashSet<uint64_t> entered_;  // of a wide walk, with positions that the book does not have
  std::vector<Ply> plies_;
  std::vector<Step> steps_;       // from all positions on the current line
  std::vector<Move> book_moves_;  // of the position just entered
};

}  // namespace tabia::chess
