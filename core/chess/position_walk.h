// The positions of a book that knows only their keys, found by playing its moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::chess {

// What is walked: a book, asked by position.
class WalkedBook {
 public:
  virtual ~WalkedBook() = default;

  // Puts the book's moves in `position` into `moves`, which is empty, best first; leaves it empty if the book
  // does not have the position. Illegal moves are passed over. An error ends the walk.
  virtual absl::Status Moves(const Position& position, uint64_t key, std::vector<Move>& moves) = 0;
  // Comes once for each position of the book, with what Moves gave just before.
  virtual absl::Status Visit(const Position& position, uint64_t key, const std::vector<Move>& moves) = 0;
};

// Which moves a walk plays.
enum class WalkWidth : uint8_t {
  kBookMoves,   // those of the book: enough where every line of the book begins at the root
  kEveryReply,  // every legal move where the book has moves, and where one of its moves leads: a book that
                // holds one player's moves only, or lines without their first moves, is found this way
};

// Depth first. Several walks of one object visit no position twice. Its memory: 8 to 18 bytes for each
// position, and some for each ply of the deepest line.
class PositionWalk {
 public:
  explicit PositionWalk(WalkedBook& book) : book_(book) {}

  absl::Status From(const Position& root, WalkWidth width);

  // The positions visited by all walks.
  uint64_t visited() const { return visited_.size(); }
  bool HasVisited(uint64_t key) const { return visited_.contains(key); }

 private:
  // A position on the line, whose moves stand in moves_ from `next` to `end`; those before `book_end` are the
  // book's.
  struct Ply {
    size_t next;
    size_t book_end;
    size_t end;
  };

  absl::Status Enter(const Position& position, bool by_book_move);
  // Makes the position the last ply of the line.
  void Open(const Position& position);

  WalkedBook& book_;
  WalkWidth width_ = WalkWidth::kBookMoves;
  absl::flat_hash_set<uint64_t> visited_;  // told to the book
  absl::flat_hash_set<uint64_t> entered_;  // of a wide walk, with positions that the book does not have
  std::vector<Ply> plies_;
  std::vector<Move> moves_;       // of all positions on the line
  std::vector<Move> book_moves_;  // of the position just entered
};

}  // namespace tabia::chess
